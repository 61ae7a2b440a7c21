import { expect, test } from 'vitest';
import { SHEETS } from '../gallery/sampleSheets';
import { type BoardSheet, boardSpec } from '../spec/boardSpec';
import { sampleCode, sampleRows } from './sampleRows';

/** The code behind each picture's shield and its rows, as `codepegs mark` marks them. */
const MARKED: Readonly<Record<string, readonly string[]>> = {
  'classic-1972': ['RKGY', 'RBGY 3/0', 'KRBG 0/3', 'WKRB 1/1'],
  duel: ['WYOR', 'WPGR 2/0', 'SYBW 1/1', 'GROS 1/1'],
  'standard, blanks': ['WYOR', 'WPGR 2/0', 'SYBW 1/1', 'GROS 1/1'],
  'family-2004': ['WYOR', 'WPGR 2/0', 'SYBW 1/1', 'GROS 1/1'],
  mini: ['RKGY', 'RBGY 3/0', 'KRBG 0/3', 'WKRB 1/1'],
  'to-go, blanks': ['RKGY', 'RBGY 3/0', 'KRBG 0/3', 'WKRB 1/1'],
  super: ['WBYRG', 'WPGRO 2/1', 'YBWPG 2/2', 'OSYBW 1/2'],
  grand: ['YtRcGsGc', 'YtKsRhGc 2/0/0', 'YhRcBrYt 1/1/1', 'KrBtGsYh 1/0/0'],
  'grand, travel': ['YtYhKr', 'YtKsRh 1/0/0', 'GsYhRc 1/0/0', 'BhYcKr 1/0/1'],
  word: ['CODE', 'SOLO 1/0', 'ECHO 0/3', 'MODE 3/0'],
  number: ['1634', '1234 3/0', '6123 0/3', '5612 1/1'],
  kids: ['LCT', 'LME 1/0', 'TCL 1/2', 'EZT 1/0'],
  'kids, young': ['LCT', 'LME 1', 'TCL 3', 'EZT 1'],
  'bulls-and-cows': ['0638', '0123 1/1', '5678 2/0', '1234 1/0'],
  'electronic, five': ['07436', '01234 2/1', '67890 1/2', '23456 2/1'],
  'custom, largest': ['AOCVJXQESLZN', 'AHOVCJQXELSZ 4/7', 'HOVCJQXELSZG 4/6', 'OVCJQXELSZGN 4/7'],
};

test.each(Object.keys(SHEETS))('the picture of %s shows the marks that its rows would get', (name) => {
  const spec = boardSpec(SHEETS[name] as BoardSheet);
  const rows = sampleRows(spec, 4).map((row) => `${row.guess?.join('')} ${row.mark?.join('/')}`);
  expect([sampleCode(spec, 4).join(''), ...rows]).toEqual(MARKED[name]);
});

test('no row is repeated, and the smallest picture has one row', () => {
  for (const sheet of Object.values(SHEETS)) {
    const spec = boardSpec(sheet);
    const rows = sampleRows(spec, 4).map((row) => row.guess?.join(''));
    expect(new Set(rows).size).toBe(3);
    expect(sampleRows(spec, 1)).toHaveLength(1);
  }
});
