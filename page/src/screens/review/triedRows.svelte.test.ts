import { expect, it } from 'vitest';
import type { ReviewedRound } from '$net';
import { TriedRows } from './triedRows.svelte';

function server(asked: string[][][], crackedBy = 'GGGG') {
  return async (rows: string[][]): Promise<ReviewedRound> => {
    asked.push(rows);
    const at = rows.findIndex((row) => row.join('') === crackedBy);
    return { cracked_in: at < 0 ? null : at + 1 } as ReviewedRound;
  };
}

it('sends the rows of the match and the tried rows', async () => {
  const asked: string[][][] = [];
  const tried = new TriedRows([[...'RRBB']], server(asked));
  expect(tried.crackedIn).toBeNull();
  await tried.add([...'YYWW']);
  await tried.add([...'GGGG']);
  expect(asked[1]!.map((row) => row.join(''))).toEqual(['RRBB', 'YYWW', 'GGGG']);
  expect(tried.crackedIn).toBe(3);
});

it('undoes row by row, the first one without a request', async () => {
  const asked: string[][][] = [];
  const tried = new TriedRows([], server(asked));
  await tried.add([...'GGGG']);
  await tried.undo();
  expect(tried.rows).toEqual([]);
  expect(tried.round).toBeNull();
  expect(asked.length).toBe(1);
});

it('does not change when a row is refused', async () => {
  const tried = new TriedRows([], () => Promise.reject(new Error('no')));
  expect(await tried.add([...'XXXX'])).toBe(false);
  expect(tried.rows).toEqual([]);
  expect(tried.failure).toBeInstanceOf(Error);
});
