/** Tests the palette for people with and without colour blindness. */
import { describe, expect, test } from 'vitest';
import { SHEETS } from '../gallery/sampleSheets';
import { type BoardSheet, boardSpec } from './boardSpec';
import { paintOf, PAINTS } from './palette';

type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

/** Machado, Oliveira, Fernandes (2009), severity 1, in linear light. */
const VISIONS: Record<string, Matrix> = {
  'normal vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function linear(hex: string): Rgb {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function seen(colour: Rgb, [r, g, b]: Matrix): Rgb {
  const dot = (row: Rgb) => Math.min(1, Math.max(0, row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2]));
  return [dot(r), dot(g), dot(b)];
}

/** Björn Ottosson's OKLab: equal distances look about equally different. */
function lab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function difference(one: string, other: string, vision: Matrix): number {
  const a = lab(seen(linear(one), vision));
  const b = lab(seen(linear(other), vision));
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function contrast(one: string, other: string): number {
  const light = (hex: string) => {
    const [r, g, b] = linear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [a, b] = [light(one), light(other)];
  return Math.max(a, b) / Math.min(a, b);
}

function pairs<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((one, place) => all.slice(place + 1).map((other): [T, T] => [one, other]));
}

/** A step of 0.02 in OKLab is just noticeable; pegs must differ at a glance. */
const AT_A_GLANCE = 0.1;

describe.each(Object.entries(VISIONS))('with %s', (_, vision) => {
  test.each(['classic-1972', 'duel', 'kids'])('the pegs of %s differ by colour alone', (name) => {
    const { pegs } = boardSpec(SHEETS[name] as BoardSheet);
    for (const [one, other] of pairs(pegs)) {
      expect(difference(one.fill, other.fill, vision), `${one.name} and ${other.name}`).toBeGreaterThan(AT_A_GLANCE);
    }
  });

  test.each(['classic-1972', 'duel', 'grand'])('the key pegs of %s differ by colour alone', (name) => {
    const { keys } = boardSpec(SHEETS[name] as BoardSheet);
    for (const [one, other] of pairs(keys)) {
      expect(difference(one.fill, other.fill, vision), `${one.name} and ${other.name}`).toBeGreaterThan(2 * AT_A_GLANCE);
    }
  });
});

test('the text on a peg is legible', () => {
  for (const [name, { fill, ink }] of Object.entries(PAINTS)) {
    if (fill !== 'none') expect(contrast(fill, ink), name).toBeGreaterThanOrEqual(4.5);
  }
});

test('the text on the 26 pegs of a custom board is legible', () => {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    const { fill, ink } = paintOf(`hue-${letter}`);
    expect(contrast(fill, ink), letter).toBeGreaterThanOrEqual(4.5);
  }
});
