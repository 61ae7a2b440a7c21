import { describe, expect, test } from 'vitest';
import { type BoardPlan, boardSize, FRAME, LEAST_PITCH, minimumHeight, NUMBER, TARGET, trayColumns } from './boardSize';
import { SHEETS } from './gallery/sampleSheets';
import { keyColumns } from './pegs/keyHoles';
import { boardSpec } from './spec/boardSpec';

/** The space that header, status and tray leave for the board. */
const SPACES = {
  'a phone': { width: 344, height: 400 },
  'a phone on its side': { width: 340, height: 304 },
  'a desktop': { width: 800, height: 720 },
};

describe.each(Object.entries(SPACES))('on %s', (_, space) => {
  test.each(Object.entries(SHEETS))('%s fits', (_, data) => {
    const spec = boardSpec(data);
    const plan: BoardPlan = { holes: spec.holes, rows: spec.rows, keysAs: spec.keysAs, hasSide: spec.holes < 6, hasShield: true };
    const size = boardSize(space, plan);
    const wide = 2 * FRAME + NUMBER + spec.holes * size.cell + 8 + size.keys + size.side;
    expect(wide).toBeLessThanOrEqual(space.width);
    // The border counts too.
    expect(2 * (FRAME + 1) + size.shield + size.list).toBeLessThanOrEqual(space.height);
    expect(size.list).toBeGreaterThanOrEqual((spec.rows ?? 12) * size.pitch);
    expect(size.pitch).toBeGreaterThanOrEqual(LEAST_PITCH);
  });
});

const PLAIN: BoardPlan = { holes: 4, rows: 12, keysAs: 'pegs', hasSide: false, hasShield: true };

test('a row is edited on the board only where fingers can hit its holes', () => {
  expect(boardSize(SPACES['a desktop'], PLAIN).isRoomy).toBe(true);
  expect(boardSize(SPACES['a phone'], PLAIN).isRoomy).toBe(false);
  expect(boardSize({ width: 800, height: 720 }, { ...PLAIN, holes: 12 }).isRoomy).toBe(true);
  expect(boardSize({ width: 600, height: 720 }, { ...PLAIN, holes: 12 }).isRoomy).toBe(false);
});

test('at the minimum height all rows are visible without scrolling', () => {
  for (const rows of [6, 8, 10, 12]) {
    const size = boardSize({ width: 344, height: minimumHeight(rows) }, { ...PLAIN, rows });
    expect(size.list).toBe(rows * size.pitch);
    expect(2 * (FRAME + 1) + size.shield + size.list).toBeLessThanOrEqual(minimumHeight(rows));
  }
});

test('more rows than fit scroll, and at least three are visible', () => {
  const size = boardSize({ width: 344, height: 100 }, PLAIN);
  expect(size.pitch).toBe(LEAST_PITCH);
  expect(size.list).toBe(3 * LEAST_PITCH);
  const long = boardSize(SPACES['a phone'], { ...PLAIN, rows: 99 });
  expect(long.list).toBeLessThan(99 * long.pitch);
});

test('key pegs stand in two lines', () => {
  expect([1, 3, 4, 5, 12].map(keyColumns)).toEqual([2, 2, 2, 3, 6]);
});

test('the tray has lines of equal length, wide enough for fingers', () => {
  expect(trayColumns(8, 344, false)).toBe(4);
  expect(trayColumns(6, 344, false)).toBe(6);
  expect(trayColumns(26, 344, false)).toBe(7);
  expect(trayColumns(8, 400, false)).toBe(8);
  expect(trayColumns(25, 344, true)).toBe(5);
  expect(trayColumns(25, 460, true)).toBe(10);
  for (const pegs of [6, 8, 9, 10, 25, 26, 27]) {
    expect(trayColumns(pegs, 344, false) * TARGET).toBeLessThanOrEqual(344);
  }
});
