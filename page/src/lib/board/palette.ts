/**
 * What the pegs' colours look like. The server names colours; only here are they paint.
 *
 * The shades are chosen so that they stay apart under protanopia, deuteranopia and tritanopia
 * (palette.test.ts simulates them); the shape on a peg tells them apart in any case.
 */
export interface Paint {
  /** The body of the peg. */
  fill: string;
  /** What is written or drawn on it: at least 4.5:1 against the fill. */
  ink: string;
}

const DARK = '#17140f';
const LIGHT = '#ffffff';

export const PAINTS: Readonly<Record<string, Paint>> = {
  white: { fill: '#f7f4ec', ink: DARK },
  pink: { fill: '#f49ac4', ink: DARK },
  green: { fill: '#12874d', ink: LIGHT },
  red: { fill: '#c8102e', ink: LIGHT },
  orange: { fill: '#f5821f', ink: DARK },
  silver: { fill: '#98a4ae', ink: DARK },
  yellow: { fill: '#ffd83a', ink: DARK },
  blue: { fill: '#1756b8', ink: LIGHT },
  black: { fill: '#26262c', ink: LIGHT },
  plain: { fill: '#efe6d2', ink: DARK },
  none: { fill: 'none', ink: DARK },
};

/**
 * Up to 26 hues for boards that people make themselves. Nobody tells 26 colours apart, so these
 * pegs always carry their letter; neighbours in the alphabet are far apart on the wheel.
 */
function hue(letter: string): Paint {
  const place = letter.toUpperCase().charCodeAt(0) - 65;
  const angle = Math.round((place * 137.5 + 8) % 360);
  const lightness = [72, 58, 80][place % 3] ?? 72;
  return { fill: `hsl(${angle} 62% ${lightness}%)`, ink: DARK };
}

/** The paint of a colour as the server names it. */
export function paintOf(colour: string): Paint {
  const known = PAINTS[colour];
  if (known) return known;
  if (colour.startsWith('hue-')) return hue(colour.slice(4));
  return PAINTS['plain'] as Paint;
}
