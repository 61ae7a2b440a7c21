import { beforeEach, describe, expect, test } from 'vitest';
import { RowEditor } from './rowEditor.svelte';

const LETTERS = ['R', 'B', 'G', 'Y', '_'];

beforeEach(() => sessionStorage.clear());

describe('placing', () => {
  test('a peg goes to the cursor, and the cursor moves on', () => {
    const row = new RowEditor(4);
    row.place('R');
    row.place('B');
    expect(row.pegs).toEqual(['R', 'B', null, null]);
    expect(row.cursor).toBe(2);
  });

  test('the cursor moves to the next empty hole, wrapping around', () => {
    const row = new RowEditor(3);
    row.place('R', 2);
    expect(row.cursor).toBe(0);
    row.place('B', 1);
    expect(row.cursor).toBe(0);
  });

  test('the cursor stays if the settings say so', () => {
    const row = new RowEditor(4, { placing: 'stay' });
    row.place('R');
    expect(row.cursor).toBe(0);
  });

  test('only a full row has letters', () => {
    const row = new RowEditor(2);
    row.place('R');
    expect(row.letters).toBeNull();
    expect(row.emptyHoles).toEqual([1]);
    row.place('_');
    expect(row.isFull).toBe(true);
    expect(row.letters).toEqual(['R', '_']);
  });

  test('a row is compared hole by hole with letters', () => {
    const row = new RowEditor(2);
    row.place('R');
    expect(row.isRow(['R'])).toBe(false);
    row.place('B');
    expect(row.isRow(['R', 'B'])).toBe(true);
    expect(row.isRow(['B', 'R'])).toBe(false);
    expect(row.isRow(null)).toBe(false);
  });

  test('there is no hole beyond the last one', () => {
    const row = new RowEditor(2);
    row.place('R', 2);
    row.remove(-1);
    expect(row.isEmpty).toBe(true);
  });

  test('two pegs swap places, and a held peg stays held', () => {
    const row = new RowEditor(3);
    row.setRow(['R', 'B', 'G']);
    row.toggleHold(0);
    row.move(0, 2);
    expect(row.pegs).toEqual(['G', 'B', 'R']);
    expect(row.held).toEqual([false, false, true]);
  });

  test('filling the rest changes only empty holes', () => {
    const row = new RowEditor(4);
    row.place('R', 1);
    row.fillRest('B');
    expect(row.pegs).toEqual(['B', 'R', 'B', 'B']);
  });

  test('without a letter the rest is filled with the last peg', () => {
    const row = new RowEditor(3);
    row.fillRest();
    expect(row.isEmpty).toBe(true);
    row.place('G');
    row.fillRest();
    expect(row.letters).toEqual(['G', 'G', 'G']);
  });
});

describe('removing', () => {
  test('Backspace empties this hole first, then the one before', () => {
    const row = new RowEditor(3);
    row.setRow(['R', 'B', 'G']);
    row.goTo(2);
    row.back();
    expect(row.pegs).toEqual(['R', 'B', null]);
    row.back();
    expect(row.pegs).toEqual(['R', null, null]);
    expect(row.cursor).toBe(1);
  });

  test('clearing removes held pegs too', () => {
    const row = new RowEditor(2);
    row.setRow(['R', 'B']);
    row.toggleHold(0);
    row.clear();
    row.startNextRow();
    expect(row.isEmpty).toBe(true);
  });
});

describe('from row to row', () => {
  test('the next row keeps held pegs only', () => {
    const row = new RowEditor(3);
    row.setRow(['R', 'B', 'G']);
    row.toggleHold(1);
    row.startNextRow();
    expect(row.pegs).toEqual([null, 'B', null]);
    expect(row.held[1]).toBe(true);
    expect(row.cursor).toBe(0);
  });

  test('an empty hole cannot be held', () => {
    const row = new RowEditor(2);
    row.toggleHold(0);
    expect(row.held[0]).toBe(false);
  });

  test('a row of another length is ignored', () => {
    const row = new RowEditor(3);
    row.setRow(['R', 'B', 'G', 'Y']);
    expect(row.isEmpty).toBe(true);
  });

  test('earlier rows are recalled back and forth', () => {
    const row = new RowEditor(2);
    const rows = [
      ['R', 'R'],
      ['B', 'B'],
    ];
    expect(row.recall(rows, -1)).toBe(false);
    row.recall(rows, 1);
    expect(row.letters).toEqual(['B', 'B']);
    row.recall(rows, 1);
    expect(row.letters).toEqual(['R', 'R']);
    expect(row.recall(rows, 1)).toBe(false);
    row.recall(rows, -1);
    expect(row.letters).toEqual(['B', 'B']);
  });

  test('a new round begins without held pegs and notes', () => {
    const row = new RowEditor(3);
    row.setRow(['R', 'B', 'G']);
    row.toggleHold(0);
    row.notes.toggleOut('R');
    row.startRound(4);
    expect(row.holes).toBe(4);
    expect(row.isEmpty).toBe(true);
    expect(row.notes.isEmpty).toBe(true);
  });
});

describe('after a reload', () => {
  test('an unfinished row, its held pegs and the notes are restored', () => {
    const before = new RowEditor(3);
    before.persist('t1', LETTERS);
    before.place('R');
    before.toggleHold(0);
    before.notes.toggleOut('G');
    before.notes.togglePin('B', 2);
    const after = new RowEditor(3);
    after.persist('t1', LETTERS);
    expect(after.pegs).toEqual(['R', null, null]);
    expect(after.held).toEqual([true, false, false]);
    expect(after.cursor).toBe(1);
    expect(after.notes.isOut('G')).toBe(true);
    expect(after.notes.pinsOf('B')).toEqual([2]);
  });

  test('each table has its own row', () => {
    const one = new RowEditor(2);
    one.persist('t1', LETTERS);
    one.place('R');
    const other = new RowEditor(2);
    other.persist('t2', LETTERS);
    expect(other.isEmpty).toBe(true);
  });

  test('a row that was removed from storage is not restored', () => {
    const one = new RowEditor(2);
    one.persist('t1', LETTERS);
    one.place('R');
    one.clearSaved();
    const after = new RowEditor(2);
    after.persist('t1', LETTERS);
    expect(after.isEmpty).toBe(true);
  });

  test.each(['not json', '[]', 'null', '{"pegs": 3, "held": []}', '{"pegs": ["R"], "held": []}', '{"pegs": ["Q", 7, {}], "held": [1, 2]}'])(
    'an invalid stored row is ignored: %s',
    (stored) => {
      sessionStorage.setItem('codepegs.row.t1', stored);
      const row = new RowEditor(3);
      row.persist('t1', LETTERS);
      expect(row.pegs).toEqual([null, null, null]);
    },
  );

  test('invalid stored notes are ignored', () => {
    const notes = { out: ['R', 'Q', 3], pins: { B: [0, 9, 'x'], Q: [1], G: 'no' } };
    sessionStorage.setItem('codepegs.row.t1', JSON.stringify({ pegs: [null, null], held: [], notes }));
    const row = new RowEditor(2);
    row.persist('t1', LETTERS);
    expect(row.notes.plain).toEqual({ out: ['R'], pins: { B: [0] } });
  });
});

describe('notes', () => {
  test('a colour that is ruled out loses its pins, and a pinned colour is no longer ruled out', () => {
    const { notes } = new RowEditor(4);
    notes.togglePin('R', 2);
    notes.togglePin('R', 0);
    expect(notes.pinsOf('R')).toEqual([0, 2]);
    expect(notes.pinnedTo(2)).toEqual(['R']);
    notes.toggleOut('R');
    expect(notes.pinsOf('R')).toEqual([]);
    notes.togglePin('R', 1);
    expect(notes.isOut('R')).toBe(false);
    notes.togglePin('R', 1);
    expect(notes.isEmpty).toBe(true);
  });
});
