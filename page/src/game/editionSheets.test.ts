import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, type EditionSheet, OfflineError } from '$net';
import { editionList, editionSheet, matchSheet, rowPointsOf, SheetLoader } from './editionSheets';

const sheet = (name: string) => ({ name }) as EditionSheet;
const terms = (edition: string, players = 2) => ({ edition, players, options: ['doubles'] });

beforeEach(() => vi.restoreAllMocks());

describe('a sheet', () => {
  it('is requested once for each match’s terms', async () => {
    const requests = vi.spyOn(api, 'edition').mockImplementation(async (name) => sheet(name));
    await Promise.all([matchSheet(terms('one')), matchSheet(terms('one'))]);
    await matchSheet(terms('one', 3));
    await editionSheet('one');
    expect(requests.mock.calls).toEqual([
      ['one', { players: 2, option: ['doubles'], lang: 'en' }],
      ['one', { players: 3, option: ['doubles'], lang: 'en' }],
      ['one', { lang: 'en' }],
    ]);
  });

  it('is requested again after a failure', async () => {
    const requests = vi.spyOn(api, 'edition').mockRejectedValueOnce(new OfflineError());
    await expect(matchSheet(terms('two'))).rejects.toBeInstanceOf(OfflineError);
    requests.mockResolvedValueOnce(sheet('two'));
    expect(await matchSheet(terms('two'))).toEqual(sheet('two'));
  });

  it('is in a list that is requested once', async () => {
    const requests = vi.spyOn(api, 'editions').mockResolvedValue({ language: 'en', editions: [] });
    await Promise.all([editionList(), editionList()]);
    expect(requests).toHaveBeenCalledTimes(1);
  });
});

describe('a sheet loader', () => {
  it('delivers only the sheet of the latest terms', async () => {
    const onSheet = vi.fn();
    let first: (sheet: EditionSheet) => void = () => undefined;
    vi.spyOn(api, 'edition').mockImplementation((name) =>
      name === 'slow' ? new Promise((resolve) => (first = resolve)) : Promise.resolve(sheet(name)),
    );
    const loader = new SheetLoader(onSheet);
    const slow = loader.load(terms('slow'));
    await loader.load(terms('quick'));
    first(sheet('slow'));
    await slow;
    expect(onSheet.mock.calls).toEqual([[sheet('quick')]]);
  });

  it('tries again after a failure', async () => {
    const onSheet = vi.fn();
    const requests = vi.spyOn(api, 'edition').mockRejectedValueOnce(new OfflineError()).mockResolvedValueOnce(sheet('three'));
    const loader = new SheetLoader(onSheet);
    await loader.load(terms('three'));
    await loader.load(terms('three'));
    await loader.load(terms('three'));
    expect(onSheet).toHaveBeenCalledTimes(1);
    expect(requests).toHaveBeenCalledTimes(2);
  });
});

it('the sheet says what a guess scores, where guesses score', () => {
  const scoring = { by_guess: true, key_points: [2, 1], crack_points: 10 } as EditionSheet['scoring'];
  expect(rowPointsOf({ scoring } as EditionSheet)).toEqual({ keys: [2, 1], cracked: 10 });
  expect(rowPointsOf({ scoring: { ...scoring, by_guess: false } } as EditionSheet)).toBeNull();
});
