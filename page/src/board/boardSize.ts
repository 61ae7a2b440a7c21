/**
 * Computes how large a board is drawn so that all of it fits its space. All sizes are CSS pixels. The functions
 * need no document, so tests can try every edition on every screen size.
 */
import { keyColumns } from './pegs/keyHoles';
import type { KeysAs } from './spec/boardSpec';

interface Space {
  width: number;
  height: number;
}

export interface BoardPlan {
  holes: number;
  /** null: unlimited; then the rows scroll. */
  rows: number | null;
  keysAs: KeysAs;
  /** There is a column beside the rows for the guesser's name or the points. */
  hasSide: boolean;
  hasShield: boolean;
}

interface BoardSize {
  /** The height of a row. */
  pitch: number;
  /** The width of a hole. */
  cell: number;
  /** The width of a row's key pegs or sliders. */
  keys: number;
  shield: number;
  side: number;
  /** The rows are high enough to edit the open row on the board itself, with targets that fingers can hit. */
  isRoomy: boolean;
  /** The height of all rows, or of as many as fit. */
  list: number;
}

/** The smallest target that a finger can hit. */
export const TARGET = 44;
/** Below this height a peg's face is illegible; the rows scroll instead. */
export const LEAST_PITCH = 18;
const MOST = 54;
/** Boards with more rows scroll. The boxed editions have at most twelve. */
export const MOST_VISIBLE_ROWS = 12;
/** The width of the frame around the rows; Board.svelte draws it. */
export const FRAME = 8;
/** Frame and border on both sides. */
const AROUND = 2 * (FRAME + 1);
/** Below this height the holes behind the shield would be invisible. */
const LEAST_SHIELD = 30;
/** The height of a row that is easy to read. */
const READABLE = 20;
export const NUMBER = 26;
const GAP = 8;
const SIDE = 112;

/** How many pegs stand in a line of the tray, so that all lines are equally long. Pieces stand one colour to a line. */
export function trayColumns(pegs: number, width: number, isByFive: boolean): number {
  const most = Math.max(1, Math.floor((width - 4) / TARGET));
  if (isByFive && most >= 5) return 5 * Math.min(2, Math.floor(most / 5));
  return Math.ceil(pegs / Math.ceil(pegs / most));
}

/** The least height in which a board with a shield and this many rows is easy to read. */
export function minimumHeight(rows: number | null): number {
  return Math.min(rows ?? MOST_VISIBLE_ROWS, MOST_VISIBLE_ROWS) * READABLE + LEAST_SHIELD + AROUND;
}

/** The largest board that fits this space. */
export function boardSize(space: Space, plan: BoardPlan): BoardSize {
  const visible = Math.min(plan.rows ?? MOST_VISIBLE_ROWS, MOST_VISIBLE_ROWS);
  const height = space.height - AROUND;
  // The shield is a little higher than a row.
  const pitch = clamp(
    Math.floor(plan.hasShield ? Math.min(height / (visible + 1.3), (height - LEAST_SHIELD) / visible) : height / visible),
    LEAST_PITCH,
    MOST,
  );
  const keyCells = plan.keysAs === 'sliders' ? 1.5 : keyColumns(plan.holes) / 2;
  const side = plan.hasSide ? Math.round(clamp(space.width * 0.18, 44, SIDE)) : 0;
  const width = space.width - AROUND - NUMBER - 2 * GAP - side;
  const cell = Math.max(12, Math.min(pitch, Math.floor(width / (plan.holes + keyCells))));
  const shield = plan.hasShield ? Math.max(LEAST_SHIELD, Math.floor(pitch * 1.3)) : 0;
  return {
    pitch,
    cell,
    keys: Math.round(cell * keyCells),
    shield,
    side,
    isRoomy: pitch >= TARGET && cell >= TARGET,
    list: Math.min(visible * pitch, Math.max(3 * pitch, height - shield)),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
