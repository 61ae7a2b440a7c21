import { afterEach, describe, expect, it } from 'vitest';
import { type Language, speak } from '$i18n';
import type { EditionSheet } from '$net';
import { fold, knowRowPoints, matchOf, nothing, tableOf } from '../tableState';
import { logs, type Log } from '../testing/recordedLogs';
import type { Heard, Scene } from '../types';
import { strengthOf } from './names';
import { nameOf, sayRow, sayRowsLeft, sayScore, sayTime, sayTurn, storyOf, tell, tellAll } from './narration';

const NAMES = { W: 'white', P: 'pink', G: 'green', R: 'red', O: 'orange', S: 'silver', Y: 'yellow', B: 'blue', K: 'black' };
const SHEET = {
  pegs: Object.entries(NAMES).map(([letter, name]) => ({ letter, name, colour: name, shape: 'circle', braille: '⠁' })),
  keys: [
    { colour: 'red', name: 'red', meaning: 'exact' },
    { colour: 'white', name: 'white', meaning: 'misplaced' },
  ],
  holes: [4],
  rows: 12,
  rounds: 2,
  kind: 'pegs',
  keys_as: 'pegs',
  blank: false,
  time_per_row: null,
} as unknown as EditionSheet;

function steps(log: Log, sheet: EditionSheet | null = SHEET): Heard['steps'] {
  let folded = knowRowPoints(nothing(log.table), log.rowPoints);
  return log.events.map((event) => {
    folded = fold(folded, event);
    return { event, scene: { table: tableOf(folded, { mine: [], here: [] }), match: matchOf(folded), sheet } };
  });
}

const told = (name: string, sheet?: EditionSheet | null) => tellAll({ steps: steps(logs[name]!, sheet) });
const sceneAt = (name: string, kind: string): Scene => steps(logs[name]!).findLast(({ event }) => event.event === kind)!.scene;

afterEach(() => speak('en'));

describe.each(['en', 'de', 'fr', 'nl'] as Language[])('in %s', (language) => {
  it('every event of every log is a whole sentence', () => {
    speak(language);
    for (const log of Object.values(logs)) {
      for (const sheet of [SHEET, null]) {
        for (const { event, scene } of steps(log, sheet)) {
          const sentence = tell(event, scene);
          expect(sentence, event.event).toMatch(/^\S.*\.$/);
          expect(sentence).not.toMatch(/[{}]|undefined|null|NaN|narration_/);
          if (language === 'fr') expect(sentence).not.toMatch(/[^\u00a0][:;?!]/);
        }
      }
    }
  });
});

describe('a match is told', () => {
  it('from hiding a code to the false mark and its penalty', () => {
    expect(told('hand-false-at-the-reveal').slice(3, 12)).toEqual([
      'The match begins: Tim and Ben.',
      'Round 1 of 2. Tim is codemaker.',
      'Tim has set a code of 4 pegs.',
      'Row 1 of 12. Ben guesses.',
      'Row 1: pink, blue, red, white. 1 red key, 1 white key.',
      'Row 2: yellow, yellow, pink, pink. 2 white keys.',
      'The code was pink, red, blue, yellow. The mark of row 1 was false.',
      'The round does not count, because a mark was false. Ben gets 3 points.',
      'Round 1 is played again. Tim sets a new code.',
    ]);
  });

  it('with the points that the codebreaker loses where that is printed', () => {
    const story = told('hand-false-mark-proven-as-printed');
    expect(story).toContain('No code fits the marks of this round: one of them is false.');
    expect(story).toContain('The round does not count, because a mark was false. Ben loses 3 points.');
  });

  it('with everybody’s points at a table of five', () => {
    const story = told('family-five');
    expect(story.find((said) => said.startsWith('Row 1, '))).toMatch(/^Row 1, Ben: .*\. \d+ points?\.$/);
    expect(story).toContain('Row 2 of 12. Oma Lotte guesses.');
    expect(story.at(-1)).toMatch(/has won the match\.$|is a draw between/);
  });

  it('on a real table', () => {
    expect(told('on-a-real-table')).toContain('The code of Tim stands on the table behind its shield: 4 pegs.');
  });

  it('with clocks, leaving, bots and giving up', () => {
    expect(told('out-of-time')).toContain('Row 2, Ben: out of time. The row is used up.');
    expect(told('left-and-returned')).toEqual(expect.arrayContaining(['Ben is away. The table waits.', 'Ben is back.']));
    expect(told('stand-in')).toContain('A bot sits in for Ben.');
    expect(told('taken-back')).toContain('Row 1, Ben: the guess is taken back.');
    expect(told('stayed-away')).toEqual(expect.arrayContaining(['Ben resigns.', 'Ann has won: everybody else has resigned.']));
    expect(told('bot')).toContain('Bot (club player) sits down.');
    expect(told('gathering')).toContain('Bot 2 (beginner) sits down.');
  });

  it('as a word where codes are words', () => {
    const words = { ...SHEET, kind: 'letters' } as EditionSheet;
    expect(told('word', words).some((said) => /^Tim has hidden a word of [34] letters\.$/.test(said))).toBe(true);
    expect(told('word', words).some((said) => /^Row 1: [A-ZÄÖÜ]{3,4}\. /.test(said))).toBe(true);
  });

  it('without its sheet, by letters', () => {
    expect(told('duel', null).some((said) => /^Row 1: [A-Z] [A-Z] [A-Z] [A-Z]\. \d \d\.$/.test(said))).toBe(true);
    expect(told('duel', null)).toContain('Round 1. Tim is codemaker.');
  });

  it('with no winner where a round has no score', () => {
    expect(told('imported').at(-1)).toBe('The match has no winner, because a round has no score.');
  });

  it('the same from the whole log', () => {
    const log = logs['duel']!;
    const table = tableOf(log.events.reduce(fold, nothing(log.table)), { mine: [], here: [] });
    const sheet = { ...SHEET, scoring: { by_guess: false } } as EditionSheet;
    expect(storyOf({ log: log.events, sheet, table })).toEqual(told('duel'));
  });
});

describe('said on demand', () => {
  const guessing = sceneAt('duel', 'RowOpened');

  it('a row, with its name, its points and a false mark', () => {
    const family = sceneAt('family-three', 'RoundScored');
    const row = family.match!.rounds.at(-1)!.rows[0]!;
    expect(sayRow(1, row, family, true)).toMatch(/^Row 1, \S.*: .*\d points?\.$/);
    const wrong = sceneAt('hand-false-at-the-reveal', 'RoundAborted');
    expect(sayRow(1, wrong.match!.rounds[0]!.rows[0]!, wrong)).toMatch(/This mark was false\.$/);
    const late = sceneAt('out-of-time', 'RowRanOut');
    const used = late.match!.rounds.at(-1)!.rows.at(-1)!;
    expect(sayRow(3, used, late)).toBe('Row 3: out of time.');
    expect(sayRow(3, used, late, true)).toBe('Row 3, Ben: out of time.');
  });

  it('the score', () => {
    expect(sayScore(sceneAt('duel', 'MatchEnded'))).toMatch(/^Total: Tim: \d+, Ben: \d+\.$/);
    expect(sayScore(sceneAt('closed', 'TableClosed'))).toBe('The match has not begun.');
  });

  it('the time', () => {
    const scene = (deadline: number | null, time: number | null) =>
      ({ ...guessing, match: { ...guessing.match!, deadline }, sheet: { ...SHEET, time_per_row: time } }) as Scene;
    expect(sayTime(scene(100, 60), 99.4)).toBe('1 second left.');
    expect(sayTime(scene(100, 60), 88)).toBe('12 seconds left.');
    expect(sayTime(scene(100, 60), 105)).toBe('0 seconds left.');
    expect(sayTime(scene(700, 600), 100)).toBe('10 minutes left.');
    expect(sayTime(scene(null, 60), 0)).toBe('No clock is running.');
    expect(sayTime(scene(null, null), 0)).toBe('There is no time limit.');
  });

  it('whose turn it is', () => {
    expect(sayTurn(guessing)).toMatch(/guesses: row \d+\.$/);
    expect(sayTurn(sceneAt('duel', 'RoundBegun'))).toMatch(/sets the code\.$/);
    expect(sayTurn(sceneAt('hand-honest', 'Guessed'))).toMatch(/marks row \d+\.$/);
    expect(sayTurn(sceneAt('duel', 'MatchEnded'))).toBe('The match is over.');
    expect(sayTurn(sceneAt('closed', 'TableClosed'))).toBe('The match has not begun.');
    const waiting = steps(logs['on-a-real-table']!).find(({ scene }) => scene.match?.stage === 'reveal')!;
    expect(sayTurn(waiting.scene)).toBe('Tim lifts the shield.');
  });

  it('the rows that are left', () => {
    const used = guessing.match!.rounds.at(-1)!.rows.length;
    expect(sayRowsLeft(guessing)).toBe(`${12 - used} rows are left.`);
    expect(sayRowsLeft({ ...guessing, sheet: { ...SHEET, rows: used + 1 } as EditionSheet })).toBe('1 row is left.');
    expect(sayRowsLeft({ ...guessing, sheet: { ...SHEET, rows: null } as EditionSheet })).toMatch(/there is no last one\.$/);
    expect(sayRowsLeft({ ...guessing, match: null })).toBe('The match has not begun.');
  });

  it('what seats and bots are called', () => {
    const bots = sceneAt('bot', 'MatchEnded');
    expect([nameOf(0, bots), nameOf(1, bots), nameOf(4, bots)]).toEqual(['Ann', 'Bot (club player)', 'Seat 5']);
    expect(['beginner', 'casual', 'club', 'expert', 'perfect', 'new'].map(strengthOf)).toEqual(
      ['beginner', 'casual player', 'club player', 'expert', 'perfect', 'new'],
    );
    speak('fr');
    expect(nameOf(1, bots)).toBe('Robot (joueur de club)');
  });
});
