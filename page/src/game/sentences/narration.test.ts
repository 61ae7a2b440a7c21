import { afterEach, describe, expect, it } from 'vitest';
import { inWordsOf, type Language, setLocale } from '$i18n';
import type { EditionSheet } from '$net';
import { applyEvent, emptyTable, matchView, setRowPoints, tableView } from '../tableState';
import { type Log, logs } from '../testing/recordedLogs';
import { matchEvents, ONE_ROW_MARKED, steps as written, type Written } from '../testing/writtenEvents';
import type { EventBatch, MatchContext } from '../types';
import { seatName, strengthName } from './names';
import { eventSentence, matchLog, narrate } from './narration';
import { rowSentence } from './rowSentence';
import { rowsLeftSentence, scoreSentence, timeSentence, turnSentence } from './statusSentences';

const NAMES = { W: 'white', P: 'pink', G: 'green', R: 'red', O: 'orange', S: 'silver', Y: 'yellow', B: 'blue', K: 'black' };
const SHEET = {
  pegs: Object.entries(NAMES).map(([letter, name]) => ({ letter, shown: letter, typed: [letter], name, colour: name, shape: 'circle', braille: '⠁' })),
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

function steps(log: Log, sheet: EditionSheet | null = SHEET): EventBatch['steps'] {
  let tracked = setRowPoints(emptyTable(log.table), log.rowPoints);
  return log.events.map((event) => {
    tracked = applyEvent(tracked, event);
    return { event, context: { table: tableView(tracked, { mine: [], here: [] }), match: matchView(tracked), sheet } };
  });
}

const narration = (name: string, sheet?: EditionSheet | null) => narrate({ steps: steps(logs[name]!, sheet) });
const contextAt = (name: string, kind: string): MatchContext => steps(logs[name]!).findLast(({ event }) => event.event === kind)!.context;

afterEach(() => setLocale('en'));

describe.each(['en', 'de', 'fr', 'nl'] as Language[])('in %s', (language) => {
  it('every event of every log is a whole sentence', () => {
    setLocale(language);
    for (const log of Object.values(logs)) {
      for (const sheet of [SHEET, null]) {
        for (const { event, context } of steps(log, sheet)) {
          if (['CodemakerAwaited', 'ShareGiven', 'SeedShown'].includes(event.event)) continue;
          const sentence = eventSentence(event, context);
          expect(sentence, event.event).toMatch(/^\S.*\.$/);
          expect(sentence).not.toMatch(/[{}]|undefined|null|NaN|narration_/);
          if (language === 'fr') expect(sentence).not.toMatch(/[^\u00a0][:;?!]/);
        }
      }
    }
  });
});

const PLAYED = [...matchEvents(), ...ONE_ROW_MARKED];
const told = (...events: Written[]) => narrate({ steps: written([...PLAYED, ...events], SHEET) });
const lastOf = (...events: Written[]) => told(...events).at(-1);
const REVEALED: Written = { event: 'Revealed', code: ['R', 'R', 'G', 'Y'], salt: null, false_rows: [], forbidden: true, false_clue: false };

describe('it is told', () => {
  it('nothing when the codemaker is awaited, and a row with its mark', () => {
    expect(told().slice(3)).toEqual([
      'The match begins: Ann and Ben.',
      'Round 1 of 2. Ann is codemaker.',
      'Ann has set a code of 4 pegs.',
      'Row 1 of 12. Ben guesses.',
      'Row 1: red, blue, green, yellow. 1 red key, 1 white key.',
    ]);
  });

  it('that the codemaker owns up', () => {
    expect(lastOf({ event: 'OwnedUp' })).toBe('Ann owns up: a mark of this round was wrong.');
  });

  it('the sum of the digits, and what is known of an error of the codemaker who told it', () => {
    const told: Written = { event: 'CodeSet', holes: 4, commitment: null, clue: 14 };
    const aborted: Written = { event: 'RoundAborted', points: [0, 0] };
    expect(lastOf(told)).toBe('The code of Ann stands on the table behind its shield. Holes: 4. The sum of its digits is 14.');
    expect(lastOf(told, { event: 'OwnedUp' })).toBe('Ann owns up: the sum or a mark of this round was wrong.');
    expect(lastOf(told, { event: 'FalseMarkProven' })).toBe('No code fits the sum and the marks of this round: one of them is false.');
    expect(lastOf(told, { event: 'FalseMarkProven' }, aborted)).toBe('The round does not count, because the sum or a mark was false.');
    const shown = { ...REVEALED, forbidden: false, false_clue: true };
    expect(lastOf(told, shown, aborted)).toBe('The round does not count, because the sum that was told was false.');
    expect(lastOf(told, { ...shown, false_rows: [1] }, aborted)).toBe('The round does not count, because a mark was false.');
  });

  it('that the edition allows no such code, and who gets points for it', () => {
    expect(lastOf(REVEALED, { event: 'RoundAborted', points: [0, 3] })).toBe(
      'The round does not count, because this edition allows no such code. Ben gets 3 points.',
    );
    expect(lastOf(REVEALED, { event: 'RoundAborted', points: [0, 0] })).toBe('The round does not count, because this edition allows no such code.');
    expect(lastOf({ ...REVEALED, false_rows: [1] }, { event: 'RoundAborted', points: [0, 0] })).toBe('The round does not count, because a mark was false.');
  });

  it('that the codemaker let the time run out', () => {
    expect(lastOf({ event: 'RoundLost', points: [0, 3] })).toBe('Ann let the time run out and loses the round. This round: Ann: 0, Ben: 3.');
  });

  it('who kept the others waiting', () => {
    expect(lastOf({ event: 'RoundDropped', reason: 'claimed', idle: 1 })).toBe('Round 1 is dropped: Ben kept the others waiting too long.');
    expect(lastOf({ event: 'RoundDropped', reason: 'resigned', idle: null })).toBe('Round 1 ends without a score.');
  });

  it('who resigned or stayed away, and then who has won', () => {
    const won: Written = { event: 'MatchEnded', winners: [0], reason: 'resigned' };
    const dropped: Written = { event: 'RoundDropped', reason: 'resigned', idle: null };
    expect(told({ event: 'SeatResigned', seat: 1, absent: true }, dropped, won).slice(-3)).toEqual([
      'Ben stayed away too long and forfeits the match.',
      'Round 1 ends without a score.',
      'Ann has won the match.',
    ]);
    expect(told({ event: 'SeatResigned', seat: 1, absent: false }, dropped, won).at(-1)).toBe('Ann has won: everybody else has resigned.');
  });

  it('how a codemaker loses the match', () => {
    const ended = (reason: 'false-marks' | 'out-of-time') => lastOf({ event: 'MatchEnded', winners: [1], reason });
    expect(ended('false-marks')).toBe('Ben won the match: three rounds of Ann in a row were aborted.');
    expect(ended('out-of-time')).toBe('Ben won the match: Ann let the time run out twice.');
  });

  it('that the table waits only for a player whose turn it is', () => {
    expect(lastOf({ event: 'SeatLeft', seat: 1, deadline: 1200 })).toBe('Ben is away. The table waits.');
    expect(lastOf({ event: 'SeatLeft', seat: 0, deadline: 1200 })).toBe('Ann is away.');
  });

  it.each(['de', 'fr', 'nl'] as Language[])('in whole sentences in %s', (language) => {
    setLocale(language);
    const events: Written[] = [
      { event: 'OwnedUp' },
      REVEALED,
      { event: 'RoundAborted', points: [0, -3] },
      { event: 'RoundLost', points: [0, 3] },
      { event: 'RoundDropped', reason: 'claimed', idle: 1 },
      { event: 'SeatLeft', seat: 0, deadline: 1200 },
      { event: 'SeatResigned', seat: 0, absent: true },
      { event: 'MatchEnded', winners: [1], reason: 'false-marks' },
      { event: 'MatchEnded', winners: [1], reason: 'out-of-time' },
    ];
    for (const sentence of told(...events).slice(-events.length)) {
      expect(sentence).toMatch(/^\S.*\.$/);
      expect(sentence).not.toMatch(/[{}]|undefined|null|NaN|narration_/);
      if (language === 'fr') expect(sentence).not.toMatch(/[^\u00a0][:;?!]/);
    }
  });
});

describe('a match is narrated', () => {
  it('from hiding a code to the false mark and its penalty', () => {
    expect(narration('hand-false-at-the-reveal').slice(3, 12)).toEqual([
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

  it('with the points that the codebreaker loses in the printed rules', () => {
    const sentences = narration('hand-false-mark-proven-as-printed');
    expect(sentences).toContain('No code fits the marks of this round: one of them is false.');
    expect(sentences).toContain('The round does not count, because a mark was false. Ben loses 3 points.');
  });

  it('with everybody’s points at a table of five', () => {
    const sentences = narration('family-five');
    expect(sentences.find((sentence) => sentence.startsWith('Row 1, '))).toMatch(/^Row 1, Ben: .*\. \d+ points?\.$/);
    expect(sentences).toContain('Row 2 of 12. Oma Lotte guesses.');
    expect(sentences.at(-1)).toMatch(/has won the match\.$|is a draw between/);
  });

  it('on a real table', () => {
    expect(narration('on-a-real-table')).toContain('The code of Tim stands on the table behind its shield. Holes: 4.');
  });

  it('with clocks, leaving, bots and resigning', () => {
    expect(narration('out-of-time')).toContain('Row 2, Ben: out of time. The row is used up.');
    expect(narration('left-and-returned')).toEqual(expect.arrayContaining(['Ben is away. The table waits.', 'Ben is back.']));
    expect(narration('stand-in')).toContain('A bot sits in for Ben.');
    expect(narration('taken-back')).toContain('Row 1, Ben: the guess is taken back.');
    expect(narration('stayed-away')).toEqual(expect.arrayContaining(['Ben stayed away too long and forfeits the match.', 'Ann has won the match.']));
    expect(narration('bot')).toContain('Bot (club player) sits down.');
    expect(narration('gathering')).toContain('Bot 2 (beginner) sits down.');
  });

  it('as a word where codes are words', () => {
    const words = { ...SHEET, kind: 'letters' } as EditionSheet;
    expect(inWordsOf(words, () => narration('word', words).join('\n'))).toMatch(/^Tim has set a code of [34] letters\.$/m);
    expect(narration('word', words).some((sentence) => /^Row 1: [A-ZÄÖÜ]{3,4}\. /.test(sentence))).toBe(true);
  });

  it('without its sheet, by letters', () => {
    expect(narration('duel', null).some((sentence) => /^Row 1: [A-Z] [A-Z] [A-Z] [A-Z]\. \d \d\.$/.test(sentence))).toBe(true);
    expect(narration('duel', null)).toContain('Round 1. Tim is codemaker.');
  });

  it('with no winner where a round has no score', () => {
    expect(narration('imported').at(-1)).toBe('The match has no winner, because a round has no score.');
  });

  it('in the same sentences from the whole log', () => {
    const log = logs['duel']!;
    const table = tableView(log.events.reduce(applyEvent, emptyTable(log.table)), { mine: [], here: [] });
    const sheet = { ...SHEET, scoring: { by_guess: false } } as EditionSheet;
    expect(matchLog({ log: log.events, sheet, table })).toEqual(narration('duel'));
  });
});

describe('sentences on demand', () => {
  const guessing = contextAt('duel', 'RowOpened');

  it('a row, with its name, its points and a false mark', () => {
    const family = contextAt('family-three', 'RoundScored');
    const row = family.match!.rounds.at(-1)!.rows[0]!;
    expect(rowSentence(1, row, family, true)).toMatch(/^Row 1, \S.*: .*\d points?\.$/);
    const wrong = contextAt('hand-false-at-the-reveal', 'RoundAborted');
    expect(rowSentence(1, wrong.match!.rounds[0]!.rows[0]!, wrong)).toMatch(/This mark was false\.$/);
    const late = contextAt('out-of-time', 'RowRanOut');
    const used = late.match!.rounds.at(-1)!.rows.at(-1)!;
    expect(rowSentence(3, used, late)).toBe('Row 3: out of time.');
    expect(rowSentence(3, used, late, true)).toBe('Row 3, Ben: out of time.');
  });

  it('the score', () => {
    expect(scoreSentence(contextAt('duel', 'MatchEnded'))).toMatch(/^Total: Tim: \d+, Ben: \d+\.$/);
    expect(scoreSentence(contextAt('closed', 'TableClosed'))).toBe('The match has not begun.');
  });

  it('the time', () => {
    const context = (deadline: number | null, time: number | null) =>
      ({ ...guessing, match: { ...guessing.match!, deadline }, sheet: { ...SHEET, time_per_row: time } }) as MatchContext;
    expect(timeSentence(context(100, 60), 99.4)).toBe('1 second left.');
    expect(timeSentence(context(100, 60), 88)).toBe('12 seconds left.');
    expect(timeSentence(context(100, 60), 105)).toBe('0 seconds left.');
    expect(timeSentence(context(700, 600), 100)).toBe('10 minutes left.');
    expect(timeSentence(context(null, 60), 0)).toBe('No clock is running.');
    expect(timeSentence(context(null, null), 0)).toBe('There is no time limit.');
  });

  it('whose turn it is', () => {
    expect(turnSentence(guessing)).toMatch(/guesses: row \d+\.$/);
    expect(turnSentence(contextAt('duel', 'RoundBegun'))).toMatch(/sets the code\.$/);
    expect(turnSentence(contextAt('hand-honest', 'Guessed'))).toMatch(/marks row \d+\.$/);
    expect(turnSentence(contextAt('duel', 'MatchEnded'))).toBe('The match is over.');
    expect(turnSentence(contextAt('closed', 'TableClosed'))).toBe('The match has not begun.');
    const waiting = steps(logs['on-a-real-table']!).find(({ context }) => context.match?.stage === 'reveal')!;
    expect(turnSentence(waiting.context)).toBe('Tim lifts the shield.');
  });

  it('the rows that are left', () => {
    const used = guessing.match!.rounds.at(-1)!.rows.length;
    expect(rowsLeftSentence(guessing)).toBe(`${12 - used} rows are left.`);
    expect(rowsLeftSentence({ ...guessing, sheet: { ...SHEET, rows: used + 1 } as EditionSheet })).toBe('1 row is left.');
    expect(rowsLeftSentence({ ...guessing, sheet: { ...SHEET, rows: null } as EditionSheet })).toMatch(/there is no last one\.$/);
    expect(rowsLeftSentence({ ...guessing, match: null })).toBe('The match has not begun.');
  });

  it('what seats and bots are called', () => {
    const bots = contextAt('bot', 'MatchEnded');
    expect([seatName(0, bots), seatName(1, bots), seatName(4, bots)]).toEqual(['Ann', 'Bot (club player)', 'Seat 5']);
    expect(['beginner', 'casual', 'club', 'expert', 'perfect', 'new'].map(strengthName)).toEqual(
      ['beginner', 'casual player', 'club player', 'expert', 'perfect', 'new'],
    );
    setLocale('fr');
    expect(seatName(1, bots)).toBe('Robot (joueur de club)');
  });
});
