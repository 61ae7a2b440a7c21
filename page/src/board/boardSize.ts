/**
 * How large a board is drawn in the room it has, so that all of it fits. All sizes in CSS pixels;
 * pure, so that every edition can be tried on every screen without drawing it.
 */
import { keyColumns } from './pegs/keyColumns';
import type { KeysAs } from './spec/boardSpec';

export interface Space {
  width: number;
  height: number;
}

export interface BoardPlan {
  holes: number;
  /** null: no end; then the rows scroll. */
  rows: number | null;
  keysAs: KeysAs;
  /** Beside each row stands who guessed it, or what it scored. */
  hasSide: boolean;
  hasShield: boolean;
}

export interface BoardSize {
  /** The height of a row. */
  pitch: number;
  /** The width of a hole. */
  cell: number;
  /** The width of a row's key pegs or sliders. */
  keys: number;
  shield: number;
  side: number;
  /** Large enough to make the row on the board itself, with targets for fingers. */
  isRoomy: boolean;
  /** The height of all rows, or of as many as fit. */
  list: number;
}

/** What a finger needs. */
export const TARGET = 44;
/** Below this a peg's face cannot be read; then the rows scroll instead. */
export const LEAST_PITCH = 18;
const MOST = 54;
/** Boards with more rows scroll; the boxes have at most twelve. */
export const MOST_VISIBLE_ROWS = 12;
/** The frame around the rows, above and below, or left and right; see Board.svelte. */
export const FRAME = 8;
/** Frame and border, on both sides. */
const AROUND = 2 * (FRAME + 1);
/** Below this the codemaker's holes could not be seen. */
const LEAST_SHIELD = 30;
/** The height of a row that can be read without effort. */
const READABLE = 20;
export const NUMBER = 26;
const GAP = 8;
const SIDE = 112;

/** Lines of equal length on the tray; of pieces, a line a colour. */
export function trayColumns(pegs: number, width: number, isByFive: boolean): number {
  const most = Math.max(1, Math.floor((width - 4) / TARGET));
  if (isByFive && most >= 5) return 5 * Math.min(2, Math.floor(most / 5));
  return Math.ceil(pegs / Math.ceil(pegs / most));
}

/** The height in which a board with a shield and so many rows can still be read. */
export function minimumHeight(rows: number | null): number {
  return Math.min(rows ?? MOST_VISIBLE_ROWS, MOST_VISIBLE_ROWS) * READABLE + LEAST_SHIELD + AROUND;
}

/** The largest board for this room. */
export function boardSize(room: Space, plan: BoardPlan): BoardSize {
  const inSight = Math.min(plan.rows ?? MOST_VISIBLE_ROWS, MOST_VISIBLE_ROWS);
  const tall = room.height - AROUND;
  // The shield is a little higher than a row.
  const pitch = clamp(
    Math.floor(plan.hasShield ? Math.min(tall / (inSight + 1.3), (tall - LEAST_SHIELD) / inSight) : tall / inSight),
    LEAST_PITCH,
    MOST,
  );
  const keyCells = plan.keysAs === 'sliders' ? 1.5 : keyColumns(plan.holes) / 2;
  const side = plan.hasSide ? Math.round(clamp(room.width * 0.18, 44, SIDE)) : 0;
  const wide = room.width - AROUND - NUMBER - 2 * GAP - side;
  const cell = Math.max(12, Math.min(pitch, Math.floor(wide / (plan.holes + keyCells))));
  const shield = plan.hasShield ? Math.max(LEAST_SHIELD, Math.floor(pitch * 1.3)) : 0;
  return {
    pitch,
    cell,
    keys: Math.round(cell * keyCells),
    shield,
    side,
    isRoomy: pitch >= TARGET && cell >= TARGET,
    list: Math.min(inSight * pitch, Math.max(3 * pitch, tall - shield)),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
