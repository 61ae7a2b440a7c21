/** What stands on the board, in words: one sentence a row, for everybody who reads instead of sees. */
import { m, number, plural } from '$i18n';
import { nameOf, type KeyLook, type Look } from './spec/boardSpec';
import type { RowShown } from './types';

/** The pegs of a row, from left to right. */
export function sayPegs(look: Look, letters: readonly (string | null)[]): string {
  return letters.map((letter) => (letter === null ? m.board_open_hole() : nameOf(look, letter))).join(', ');
}

/** So many key pegs of one kind. */
export function sayKeys(look: Pick<Look, 'keysAs'>, key: KeyLook, n: number): string {
  if (look.keysAs === 'sliders') {
    if (key.colour === 'red') return m.board_slider_red({ n: number(n) });
    if (key.colour === 'white') return m.board_slider_white({ n: number(n) });
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
      return m.board_key_other({ n: number(n), key: key.name });
  }
}

/** A mark, without a full stop: "1 red key, 2 white keys". */
export function sayMark(look: Look, mark: readonly number[]): string {
  const parts = look.keys.flatMap((key, kind) => {
    const count = mark[kind] ?? 0;
    return count > 0 ? [sayKeys(look, key, count)] : [];
  });
  // One sentence: only its first word has a capital, where words come before the numbers (sliders).
  return parts.length ? parts.map((part, place) => (place ? part.charAt(0).toLowerCase() + part.slice(1) : part)).join(', ') : m.board_no_keys();
}

/** A row in one sentence, with what it scored and whether its mark was false. */
export function sayRow(look: Look, row: RowShown): string {
  if (row.said !== undefined) return row.said;
  const sentences = [sayGuess(look, row)];
  if (row.points !== undefined && row.points !== null) {
    sentences.push(plural(row.points, m.board_points_one, m.board_points_many));
  }
  if (row.isFalse) sentences.push(m.board_row_false());
  return sentences.join(' ');
}

function sayGuess(look: Look, row: RowShown): string {
  const n = number(row.number);
  if (row.guess === null) {
    return row.by ? m.board_row_ran_out_by({ row: n, name: row.by }) : m.board_row_ran_out({ row: n });
  }
  const pegs = sayPegs(look, row.guess);
  const mark = row.mark === null ? m.board_row_unmarked() : sayMark(look, row.mark);
  return row.by
    ? m.board_row_said_by({ row: n, name: row.by, pegs, mark })
    : m.board_row_said({ row: n, pegs, mark });
}
