import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, type EditionSheet, OfflineError } from '$net';
import { editionList, editionSheet, matchSheet, rowPointsOf, SheetLoader } from './editionSheets';

const sheet = (name: string) => ({ name }) as EditionSheet;
const terms = (edition: string, players = 2) => ({ edition, players, options: ['doubles'] });

beforeEach(() => vi.restoreAllMocks());

describe('a sheet', () => {
  it('is asked for once, of exactly that match', async () => {
    const asking = vi.spyOn(api, 'edition').mockImplementation(async (name) => sheet(name));
    await Promise.all([matchSheet(terms('one')), matchSheet(terms('one'))]);
    await matchSheet(terms('one', 3));
    await editionSheet('one');
    expect(asking.mock.calls).toEqual([
      ['one', { players: 2, option: ['doubles'], lang: 'en' }],
      ['one', { players: 3, option: ['doubles'], lang: 'en' }],
      ['one', { lang: 'en' }],
    ]);
  });

  it('is asked for again after a failure', async () => {
    const asking = vi.spyOn(api, 'edition').mockRejectedValueOnce(new OfflineError());
    await expect(matchSheet(terms('two'))).rejects.toBeInstanceOf(OfflineError);
    asking.mockResolvedValueOnce(sheet('two'));
    expect(await matchSheet(terms('two'))).toEqual(sheet('two'));
  });

  it('stands in a list that is asked for once', async () => {
    const asking = vi.spyOn(api, 'editions').mockResolvedValue({ language: 'en', editions: [] });
    await Promise.all([editionList(), editionList()]);
    expect(asking).toHaveBeenCalledTimes(1);
  });
});

describe('whoever follows the terms', () => {
  it('learns the sheet of the last ones only', async () => {
    const learned = vi.fn();
    let first: (sheet: EditionSheet) => void = () => undefined;
    vi.spyOn(api, 'edition').mockImplementation((name) =>
      name === 'slow' ? new Promise((resolve) => (first = resolve)) : Promise.resolve(sheet(name)),
    );
    const follower = new SheetLoader(learned);
    const slow = follower.load(terms('slow'));
    await follower.load(terms('quick'));
    first(sheet('slow'));
    await slow;
    expect(learned.mock.calls).toEqual([[sheet('quick')]]);
  });

  it('tries again with the next event', async () => {
    const learned = vi.fn();
    const asking = vi.spyOn(api, 'edition').mockRejectedValueOnce(new OfflineError()).mockResolvedValueOnce(sheet('three'));
    const follower = new SheetLoader(learned);
    await follower.load(terms('three'));
    await follower.load(terms('three'));
    await follower.load(terms('three'));
    expect(learned).toHaveBeenCalledTimes(1);
    expect(asking).toHaveBeenCalledTimes(2);
  });
});

it('says what a guess scores, where guesses score', () => {
  const scoring = { by_guess: true, key_points: [2, 1], crack_points: 10 } as EditionSheet['scoring'];
  expect(rowPointsOf({ scoring } as EditionSheet)).toEqual({ keys: [2, 1], cracked: 10 });
  expect(rowPointsOf({ scoring: { ...scoring, by_guess: false } } as EditionSheet)).toBeNull();
});
