import { describe, expect, it } from 'vitest';
import { matchEvents, ONE_ROW_MARKED, steps, type Written } from '$game/testing/writtenEvents';
import { reasonSentence, matchSentence, roundSentence } from './results';

const contextAfter = (...events: Written[]) => steps([...matchEvents(), ...ONE_ROW_MARKED, ...events]).at(-1)!.context;
const NEXT: Written = { event: 'RoundBegun', number: 1, codemaker: 0 };

describe('the end of a round', () => {
  const sentence = (...events: Written[]) => {
    const context = contextAfter(...events);
    return roundSentence(context.match!.rounds[0]!, context);
  };

  it('by the codemaker’s error tells that a new code is set, unless the match is over', () => {
    const aborted: Written = { event: 'RoundAborted', points: [0, 3] };
    expect(sentence(aborted, NEXT)).toBe('The round does not count; Ann sets a new code.');
    expect(sentence(aborted, { event: 'MatchEnded', winners: [1], reason: 'false-marks' })).toBe('The round does not count.');
  });

  it('by time tells who loses it', () => {
    expect(sentence({ event: 'RoundLost', points: [0, 3] }, NEXT)).toBe('Ann let the time run out and loses the round.');
  });

  it('after a long wait tells for whom', () => {
    expect(sentence({ event: 'RoundDropped', reason: 'claimed', idle: 1 }, NEXT)).toBe(
      'The round is dropped: Ben kept the others waiting too long. Ben cannot win this match any more, unless everybody else keeps others waiting too.',
    );
    expect(sentence({ event: 'RoundDropped', reason: 'claimed', idle: 1 }, { event: 'MatchEnded', winners: [0], reason: 'played' })).toBe(
      'The round is dropped: Ben kept the others waiting too long.',
    );
    expect(sentence({ event: 'RoundDropped', reason: 'resigned', idle: null }, NEXT)).toBe('The round ends without a score.');
  });
});

describe('the end of a match', () => {
  const sentence = (reason: 'false-marks' | 'out-of-time' | 'played', mine: number | null, winners = [1]) => {
    const context = contextAfter({ event: 'MatchEnded', winners, reason });
    return matchSentence(context.match!, context, mine);
  };

  it('tells why a codemaker lost it', () => {
    expect(sentence('false-marks', 0)).toBe('Ben won the match: three rounds of Ann in a row were aborted.');
    expect(sentence('out-of-time', null)).toBe('Ben won the match: Ann let the time run out twice.');
  });

  it('tells who could not win because others had waited too long', () => {
    const told = (winners: number[], reason: 'played' | 'resigned') => {
      const context = contextAfter({ event: 'RoundDropped', reason: 'claimed', idle: 1 }, { event: 'MatchEnded', winners, reason });
      return reasonSentence(context.match!, context);
    };
    expect(told([0], 'played')).toBe('Could not win any more, because others had waited too long: Ben.');
    expect([told([0, 1], 'played'), told([0], 'resigned')]).toEqual(['', '']);
  });

  it('tells everybody who forfeited it by staying away', () => {
    const context = contextAfter(
      { event: 'SeatResigned', seat: 1, absent: true },
      { event: 'RoundDropped', reason: 'resigned', idle: null },
      { event: 'MatchEnded', winners: [0], reason: 'resigned' },
    );
    expect(reasonSentence(context.match!, context)).toBe('Stayed away too long: Ben.');
    expect([matchSentence(context.match!, context, 0), matchSentence(context.match!, context, 1)]).toEqual(['You have won!', 'Ann has won the match.']);
  });

  it('addresses the winner', () => {
    expect(sentence('out-of-time', 1)).toBe('You have won!');
    expect(sentence('played', 0)).toBe('Ben has won the match.');
    expect(sentence('played', 0, [0, 1])).toBe('The match is a draw between Ann and Ben.');
  });
});
