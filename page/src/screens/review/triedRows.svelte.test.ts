import { expect, it } from 'vitest';
import type { ReviewedRound } from '$net';
import { Trying } from './triedRows.svelte';

function server(asked: string[][][], crackedBy = 'GGGG') {
  return async (rows: string[][]): Promise<ReviewedRound> => {
    asked.push(rows);
    const at = rows.findIndex((row) => row.join('') === crackedBy);
    return { cracked_in: at < 0 ? null : at + 1 } as ReviewedRound;
  };
}

it('sends the rows that stay and those that are tried', async () => {
  const asked: string[][][] = [];
  const trying = new Trying([[...'RRBB']], server(asked));
  expect(trying.crackedIn).toBeNull();
  await trying.add([...'YYWW']);
  await trying.add([...'GGGG']);
  expect(asked[1]!.map((row) => row.join(''))).toEqual(['RRBB', 'YYWW', 'GGGG']);
  expect(trying.crackedIn).toBe(3);
});

it('takes back row by row, the first without asking', async () => {
  const asked: string[][][] = [];
  const trying = new Trying([], server(asked));
  await trying.add([...'GGGG']);
  await trying.undo();
  expect(trying.own).toEqual([]);
  expect(trying.round).toBeNull();
  expect(asked.length).toBe(1);
});

it('stays as it was when a row is refused', async () => {
  const trying = new Trying([], () => Promise.reject(new Error('no')));
  expect(await trying.add([...'XXXX'])).toBe(false);
  expect(trying.own).toEqual([]);
  expect(trying.failure).toBeInstanceOf(Error);
});
