/** Describes the board in words, one sentence a row, for screen readers. */
import { formatNumber, m, plural } from '$i18n';
import { type BoardSpec, type KeySpec, pegName } from './spec/boardSpec';
import type { BoardRow } from './types';

/** The pegs of a row, from left to right. */
export function describePegs(spec: BoardSpec, letters: readonly (string | null)[]): string {
  return letters.map((letter) => (letter === null ? m.board_open_hole() : pegName(spec, letter))).join(', ');
}

/** So many key pegs of one kind: "2 white keys". */
export function describeKeys(spec: Pick<BoardSpec, 'keysAs'>, key: KeySpec, n: number): string {
  if (spec.keysAs === 'sliders') {
    if (key.colour === 'red') return m.board_slider_red({ n: formatNumber(n) });
    if (key.colour === 'white') return m.board_slider_white({ n: formatNumber(n) });
  }
  switch (key.colour) {
    case 'red':
      return plural(n, m.board_key_red_one, m.board_key_red_many);
    case 'white':
      return plural(n, m.board_key_white_one, m.board_key_white_many);
    case 'black':
      return plural(n, m.board_key_black_one, m.board_key_black_many);
    case 'blue':
      return plural(n, m.board_key_blue_one, m.board_key_blue_many);
    case 'bull':
      return plural(n, m.board_key_bull_one, m.board_key_bull_many);
    case 'cow':
      return plural(n, m.board_key_cow_one, m.board_key_cow_many);
    default:
      return m.board_key_other({ n: formatNumber(n), key: key.name });
  }
}

/** A mark, without a full stop: "1 red key, 2 white keys". */
export function describeMark(spec: BoardSpec, mark: readonly number[]): string {
  const parts = spec.keys.flatMap((key, kind) => {
    const count = mark[kind] ?? 0;
    return count > 0 ? [describeKeys(spec, key, count)] : [];
  });
  // Slider texts begin with a word: only the first one keeps its capital.
  return parts.length ? parts.map((part, place) => (place ? part.charAt(0).toLowerCase() + part.slice(1) : part)).join(', ') : m.board_no_keys();
}

/** Describes a row in one sentence, with its points and whether its mark was false. */
export function describeRow(spec: BoardSpec, row: BoardRow): string {
  if (row.description !== undefined) return row.description;
  const sentences = [describeGuess(spec, row)];
  if (row.points !== undefined && row.points !== null) {
    sentences.push(plural(row.points, m.board_points_one, m.board_points_many));
  }
  if (row.isFalse) sentences.push(m.board_row_false());
  return sentences.join(' ');
}

function describeGuess(spec: BoardSpec, row: BoardRow): string {
  const n = formatNumber(row.number);
  if (row.guess === null) {
    return row.by ? m.board_row_ran_out_by({ row: n, name: row.by }) : m.board_row_ran_out({ row: n });
  }
  const pegs = describePegs(spec, row.guess);
  const mark = row.mark === null ? m.board_row_unmarked() : describeMark(spec, row.mark);
  return row.by
    ? m.board_row_said_by({ row: n, name: row.by, pegs, mark })
    : m.board_row_said({ row: n, pegs, mark });
}
