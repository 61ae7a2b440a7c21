import { expect, it } from 'vitest';
import { linearScale, logScale, path, place } from './chart';

const FRAME = { width: 120, height: 60, left: 10, right: 10, top: 10, bottom: 10 };

it('places powers of ten at equal distances', () => {
  const scale = logScale([1296, 36, 1]);
  expect(scale.ticks).toEqual([1, 10, 100, 1000, 10000]);
  expect(scale.at(1)).toBe(0);
  expect(scale.at(100)).toBeCloseTo(0.5);
});

it('keeps few ticks on a board of very many codes', () => {
  expect(logScale([5e13]).ticks.length).toBeLessThanOrEqual(7);
});

it('counts rows from zero in round steps', () => {
  expect(linearScale([4.34, 2.1]).ticks).toEqual([0, 1, 2, 3, 4, 5]);
  expect(linearScale([23]).ticks).toEqual([0, 5, 10, 15, 20, 25]);
});

it('places the first left and the last right, and leaves gaps', () => {
  const places = place([10, null, 1], logScale([10]), FRAME);
  expect(places).toEqual([{ x: 10, y: 10 }, null, { x: 110, y: 50 }]);
  expect(path(places)).toBe('M10 10M110 50');
});
