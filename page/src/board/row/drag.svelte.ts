/**
 * Drags pegs with mouse, pen or finger: from the tray, from the edited row, from an earlier row, or an earlier
 * row as a whole. Everything that can be dragged can also be typed or pressed.
 */
import type { RowEditor } from './rowEditor.svelte';

type Dragged =
  | { kind: 'peg'; letter: string; from: number | null }
  | { kind: 'row'; letters: readonly string[] };

interface Drag {
  dragged: Dragged;
  editor: RowEditor;
  x: number;
  y: number;
  /** A finger hides what is below it, so the dragged peg is drawn above the finger. */
  isTouch: boolean;
  /** The hole of the edited row below the pointer. */
  over: number | null;
}

/** A press becomes a drag after so many pixels. */
const SLACK = 6;
/** Where the same gesture could scroll, a finger must rest this long before it drags (ms). */
const REST = 220;

class Dragging {
  now: Drag | null = $state(null);
  #wasDragged = false;

  /** Whether the next click ended a drag and must be ignored. */
  get ignoresNextClick(): boolean {
    const swallows = this.#wasDragged;
    this.#wasDragged = false;
    return swallows;
  }

  /** Call this on pointerdown. `scrolls`: the same gesture may scroll, so a finger has to rest first. */
  press(event: PointerEvent, editor: RowEditor, dragged: Dragged, options: { scrolls?: boolean } = {}): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.#wasDragged = false;
    const start = { x: event.clientX, y: event.clientY };
    const isTouch = event.pointerType === 'touch';
    const waits = isTouch && options.scrolls === true;
    let isReady = !waits;
    const timer = waits ? setTimeout(() => (isReady = true), REST) : undefined;
    const moved = (move: PointerEvent) => {
      if (move.pointerId !== event.pointerId) return;
      const far = Math.hypot(move.clientX - start.x, move.clientY - start.y) > SLACK;
      if (!this.now && far && !isReady) return stop();
      if (!this.now && !far) return;
      this.#wasDragged = true;
      this.now = { dragged, editor, x: move.clientX, y: move.clientY, isTouch, over: holeAt(move, isTouch) };
    };
    const up = (end: PointerEvent) => {
      if (end.pointerId !== event.pointerId) return;
      const drag = this.now;
      stop();
      if (!drag) return;
      drop(drag);
      // The click follows immediately; later clicks are real ones.
      setTimeout(() => (this.#wasDragged = false), 0);
    };
    const cancel = () => stop();
    // During a drag the finger must not scroll.
    const hold = (touch: TouchEvent) => {
      if (this.now || (waits && isReady)) touch.preventDefault();
    };
    const escape = (key: KeyboardEvent) => {
      if (key.key === 'Escape' && this.now) stop();
    };
    const stop = () => {
      clearTimeout(timer);
      this.now = null;
      removeEventListener('pointermove', moved);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
      removeEventListener('touchmove', hold);
      removeEventListener('keydown', escape);
    };
    addEventListener('pointermove', moved);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
    addEventListener('touchmove', hold, { passive: false });
    addEventListener('keydown', escape);
  }
}

export const dragging = new Dragging();

/** How far above the finger the peg is drawn. */
export const LIFT = 40;

function holeAt(event: PointerEvent, isTouch: boolean): number | null {
  // The player looks at the peg above the finger, so the hole below the peg counts first.
  const spots = isTouch ? [event.clientY - LIFT, event.clientY] : [event.clientY];
  for (const y of spots) {
    const hole = document.elementFromPoint(event.clientX, y)?.closest<HTMLElement>('[data-hole]');
    if (hole) return Number(hole.dataset['hole']);
  }
  return null;
}

function drop({ dragged, editor, over }: Drag): void {
  if (dragged.kind === 'row') {
    if (over !== null) editor.setRow(dragged.letters);
  } else if (over === null) {
    // A peg that is dropped outside of the row is removed from it.
    if (dragged.from !== null) editor.remove(dragged.from);
  } else if (dragged.from !== null) editor.move(dragged.from, over);
  else editor.place(dragged.letter, over);
}
