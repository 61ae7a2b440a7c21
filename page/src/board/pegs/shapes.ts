/** The shapes that distinguish pegs without colour, drawn in a square of 100 units. */

function polygon(corners: number, radius: number, turn: number): string {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = turn + (corner * 2 * Math.PI) / corners;
    return `${(50 + radius * Math.cos(angle)).toFixed(2)} ${(50 + radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}

function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, corner) => {
    const radius = corner % 2 ? inner : outer;
    const angle = -Math.PI / 2 + (corner * Math.PI) / points;
    return `${(50 + radius * Math.cos(angle)).toFixed(2)} ${(51 + radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** By the shape's name on the sheet. Drawn by the even-odd rule, so that a ring has a hole. */
export const SHAPE_PATHS: Readonly<Record<string, string>> = {
  circle: 'M50 30a20 20 0 0 1 0 40a20 20 0 0 1 0-40Z',
  square: 'M33 33H67V67H33Z',
  triangle: 'M50 28L71 65H29Z',
  star: star(5, 25, 10.5),
  ring: 'M50 28a22 22 0 0 1 0 44a22 22 0 0 1 0-44ZM50 38a12 12 0 0 1 0 24a12 12 0 0 1 0-24Z',
  cross: 'M43 29H57V43H71V57H57V71H43V57H29V43H43Z',
  heart: 'M50 70C36 60 28 52 28 43A11.5 11.5 0 0 1 50 38.5A11.5 11.5 0 0 1 72 43C72 52 64 60 50 70Z',
  diamond: 'M50 26L71 50L50 74L29 50Z',
  crescent: 'M58 28A23 23 0 1 0 71 62A19 19 0 0 1 58 28Z',
  empty: 'M31 46H69V54H31Z',
};

/** The outlines of the pieces of the grand edition, filling the square. */
export const PIECE_PATHS: Readonly<Record<string, string>> = {
  triangle: 'M50 10L91 82H9Z',
  circle: 'M50 9a41 41 0 0 1 0 82a41 41 0 0 1 0-82Z',
  square: 'M15 15H85V85H15Z',
  rectangle: 'M6 28H94V72H6Z',
  hexagon: polygon(6, 44, Math.PI / 6),
};

/** The raised dots of a Braille cell, numbered 0 to 5: down the left column, then down the right. */
export function dotsOf(cell: string): number[] {
  const pattern = (cell.codePointAt(0) ?? 0x2800) - 0x2800;
  return [0, 1, 2, 3, 4, 5].filter((dot) => (pattern >> dot) & 1);
}
