/** Tests the board as a screen reader and a keyboard use it. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setLocale } from '$i18n';
import { resetSettings, settings } from '$ui';
import Board from './Board.svelte';
import CodeEditor from './editors/CodeEditor.svelte';
import MarkEditor from './editors/MarkEditor.svelte';
import { SHEETS } from './gallery/sampleSheets';
import MiniBoard from './picture/MiniBoard.svelte';
import { RowEditor } from './row/rowEditor.svelte';
import Tray from './row/Tray.svelte';
import { type BoardSheet, boardSpec } from './spec/boardSpec';

const spec = (name: string) => boardSpec(SHEETS[name] as BoardSheet);
const ROWS = [
  { number: 1, guess: ['W', 'G', 'O', 'S'], mark: [0, 1] },
  { number: 2, guess: ['P', 'B', 'R', 'G'], mark: [1, 2] },
];

// jsdom takes seconds to find roles on a whole board when the machine is busy.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  setLocale('en');
  resetSettings();
  sessionStorage.clear();
});

describe('the rows', () => {
  test('are read one by one, and empty rows are not read', () => {
    render(Board, { spec: spec('duel'), rows: ROWS, shield: 'up' });
    const items = within(screen.getByRole('list', { name: 'Rows on the board' })).getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('.visually-hidden')?.textContent)).toEqual([
      'Row 1: white, green, orange, silver. 1 white key.',
      'Row 2: pink, blue, red, green. 1 red key, 2 white keys.',
    ]);
  });

  test('contain no buttons, which would be too small for a finger', () => {
    render(Board, { spec: spec('duel'), rows: ROWS, shield: 'up' });
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  test('are as many as the edition has, or one more than the open row if it sets no limit', () => {
    const { container } = render(Board, { spec: spec('mini'), rows: [] });
    expect(container.querySelectorAll('li')).toHaveLength(6);
    const endless = render(Board, { spec: spec('bulls-and-cows'), rows: [], openRow: 14 });
    expect(endless.container.querySelectorAll('li')).toHaveLength(15);
  });
});

describe('the shield', () => {
  test('keeps the code off the page while it is up', () => {
    const { container } = render(Board, { spec: spec('duel'), rows: [], shield: 'up', code: ['P', 'R', 'B', 'Y'] });
    expect(screen.getByText('The code is behind the shield: 4 holes.')).toBeTruthy();
    expect(container.querySelector('.code .body')).toBeNull();
    expect(container.textContent).not.toContain('pink');
  });

  test('tells screen readers the code once it is open', () => {
    render(Board, { spec: spec('duel'), rows: [], shield: 'open', code: ['P', 'R', 'B', 'Y'] });
    expect(screen.getByText('The code: pink, red, blue, yellow.')).toBeTruthy();
  });
});

function tray(name = 'duel', more: Record<string, unknown> = {}) {
  const editor = new RowEditor(spec(name).holes);
  const onsubmit = vi.fn();
  render(Tray, { spec: spec(name), editor, row: 3, onsubmit, ...more });
  const holes = () => within(screen.getByRole('group', { name: 'Row 3, in the making' })).getAllByRole('button');
  return { editor, onsubmit, holes };
}

describe('the open row', () => {
  test('is a group of holes whose labels name pegs, held pegs and notes', async () => {
    const { editor, holes } = tray();
    editor.place('P');
    editor.toggleHold(0);
    editor.notes.togglePin('B', 3);
    await tick();
    expect(holes().map((hole) => hole.getAttribute('aria-label'))).toEqual([
      'Hole 1: pink, held for the next row',
      'Hole 2: empty',
      'Hole 3: empty',
      'Hole 4: empty; noted: blue',
    ]);
  });

  test('is one stop for Tab, at the hole of the cursor', async () => {
    const { editor, holes } = tray();
    editor.place('P');
    await tick();
    expect(holes().map((hole) => hole.tabIndex)).toEqual([-1, 0, -1, -1]);
    expect(holes()[1]?.getAttribute('aria-current')).toBe('true');
  });

  test('is typed: letters place pegs, the focus follows the cursor, Enter submits', async () => {
    const { editor, holes, onsubmit } = tray();
    holes()[0]?.focus();
    for (const key of ['p', '8', 'r', 'g']) {
      await fireEvent.keyDown(document.activeElement as Element, { key });
      await tick();
    }
    expect(editor.letters).toEqual(['P', 'B', 'R', 'G']);
    await fireEvent.keyDown(document.activeElement as Element, { key: 'Home' });
    await tick();
    expect(document.activeElement).toBe(holes()[0]);
    await fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });
    await tick();
    await fireEvent.keyDown(document.activeElement as Element, { key: 'Backspace' });
    expect(editor.pegs).toEqual(['P', null, 'R', 'G']);
    await fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
    expect(onsubmit).toHaveBeenCalledOnce();
  });

  test('recalls earlier rows with the arrow keys', async () => {
    const { editor, holes } = tray('duel', { earlier: ROWS.map((row) => row.guess) });
    holes()[0]?.focus();
    await fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
    expect(editor.letters).toEqual(ROWS[1]?.guess);
  });

  test('loses a peg when the space bar presses its hole', async () => {
    const { editor, holes } = tray();
    editor.place('P');
    await tick();
    await fireEvent.click(holes()[0] as Element, { detail: 0 });
    expect(editor.isEmpty).toBe(true);
  });

  test('has holes that the first press selects and the second empties', async () => {
    const { editor, holes } = tray();
    editor.place('P');
    await tick();
    const press = async () => {
      await fireEvent.pointerDown(holes()[0] as Element, { button: 0, isPrimary: true });
      await fireEvent.pointerUp(window);
      await fireEvent.click(holes()[0] as Element, { detail: 1 });
    };
    await press();
    expect(editor.pegs[0]).toBe('P');
    await press();
    expect(editor.pegs[0]).toBeNull();
  });
});

describe('the tray', () => {
  test('places a peg and keeps the focus', async () => {
    const { editor } = tray();
    const pink = screen.getByRole('button', { name: 'pink' });
    pink.focus();
    await fireEvent.click(pink);
    await fireEvent.click(pink);
    expect(editor.pegs).toEqual(['P', 'P', null, null]);
    expect(document.activeElement).toBe(pink);
  });

  test('is one stop for Tab, and arrows go from peg to peg', async () => {
    tray();
    const [first, second] = within(screen.getByRole('toolbar', { name: 'Pegs' })).getAllByRole('button');
    first?.focus();
    await fireEvent.keyDown(first as Element, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(second);
    await tick();
    expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
  });

  test('names the notes on a peg in its label', async () => {
    const { editor } = tray();
    await fireEvent.contextMenu(screen.getByRole('button', { name: 'white' }));
    editor.notes.togglePin('B', 3);
    await tick();
    expect(screen.getByRole('button', { name: 'white, ruled out' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'blue, noted for hole 4' })).toBeTruthy();
  });

  test('opens a dialog for notes', async () => {
    const { editor } = tray();
    await fireEvent.click(screen.getByRole('button', { name: 'Notes' }));
    await fireEvent.click(await screen.findByRole('button', { name: 'red: not in the code' }, { timeout: 20_000 }));
    await fireEvent.click(screen.getByRole('button', { name: 'blue: in hole 2' }));
    expect(editor.notes.plain).toEqual({ out: ['R'], pins: { B: [1] } });
  });

  test('has tools that are disabled while they would do nothing', async () => {
    const { editor } = tray();
    const clear = screen.getByRole('button', { name: 'Clear the row' });
    expect(clear.getAttribute('aria-disabled')).toBe('true');
    editor.place('P');
    await tick();
    expect(clear.getAttribute('aria-disabled')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Fill the rest with this' }));
    expect(editor.letters).toEqual(['P', 'P', 'P', 'P']);
    await fireEvent.click(clear);
    expect(editor.isEmpty).toBe(true);
  });
});

describe('typing anywhere', () => {
  test('places pegs, unless single keys are turned off', async () => {
    const { editor } = tray();
    await fireEvent.keyDown(document.body, { key: 'p' });
    expect(editor.pegs[0]).toBe('P');
    settings.singleKeys = false;
    await fireEvent.keyDown(document.body, { key: 'p' });
    expect(editor.pegs[1]).toBeNull();
  });

  test('ignores keys in text fields and on other buttons', async () => {
    const { editor, onsubmit } = tray();
    const field = document.body.appendChild(document.createElement('input'));
    const button = document.body.appendChild(document.createElement('button'));
    await fireEvent.keyDown(field, { key: 'p' });
    await fireEvent.keyDown(button, { key: 'Enter' });
    expect(editor.isEmpty).toBe(true);
    expect(onsubmit).not.toHaveBeenCalled();
    field.remove();
    button.remove();
  });
});

describe('a mark by hand', () => {
  test('is entered with buttons and keys, and never exceeds the number of holes', async () => {
    const onsubmit = vi.fn();
    render(MarkEditor, { spec: spec('grand'), value: [0, 0, 0], onsubmit });
    const [black, , blue] = screen.getAllByRole('spinbutton');
    await fireEvent.keyDown(black as Element, { key: '3' });
    await fireEvent.click(screen.getByRole('button', { name: 'blue: one more' }));
    await fireEvent.keyDown(blue as Element, { key: 'ArrowUp' });
    expect(screen.getByRole('button', { name: 'white: one more' }).getAttribute('aria-disabled')).toBe('true');
    expect(black?.getAttribute('aria-valuetext')).toBe('3 black keys');
    await fireEvent.click(screen.getByRole('button', { name: 'Give this mark' }));
    expect(onsubmit).toHaveBeenCalledWith([3, 0, 1]);
  });

  test('has one number in the game for young children', () => {
    render(MarkEditor, { spec: spec('kids, young'), value: [0] });
    expect(screen.getAllByRole('spinbutton')).toHaveLength(1);
  });
});

describe('a code in the making', () => {
  test('cannot be set while a hole is empty, and is hidden once it is set', async () => {
    const editor = new RowEditor(4);
    const onsubmit = vi.fn();
    const { container } = render(CodeEditor, { spec: spec('duel'), editor, onsubmit });
    const set = screen.getByRole('button', { name: 'Set this code' });
    expect(set.getAttribute('aria-disabled')).toBe('true');
    editor.setRow(['P', 'R', 'B', 'Y']);
    await tick();
    await fireEvent.click(set);
    expect(onsubmit).toHaveBeenCalledWith(['P', 'R', 'B', 'Y']);
    await tick();
    expect(container.textContent).not.toContain('pink');
    expect(container.querySelector('[aria-label*="pink"]')).toBeNull();
  });

  test('is hidden after a reload and when the page loses the focus', async () => {
    const editor = new RowEditor(4);
    editor.place('P');
    render(CodeEditor, { spec: spec('duel'), editor, onsubmit: () => {} });
    expect(screen.queryByRole('group', { name: 'Pegs' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Lift the shield' }));
    expect(screen.getByRole('button', { name: 'Hole 1: pink' })).toBeTruthy();
    await fireEvent.blur(window);
    expect(screen.queryByRole('button', { name: 'Hole 1: pink' })).toBeNull();
  });
});

test('a small board is one picture for screen readers', () => {
  const { container } = render(MiniBoard, { spec: spec('duel'), label: 'The duel' });
  expect(screen.getByRole('img', { name: 'The duel' })).toBeTruthy();
  expect(container.querySelectorAll('.body').length).toBeGreaterThan(8);
});
