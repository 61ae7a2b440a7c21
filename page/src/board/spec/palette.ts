/**
 * What the pegs' colours look like. The server names colours; only here are they paint.
 *
 * The shades come from a random search for the largest smallest difference of all pairs, with all
 * colours and under simulated protanopia, deuteranopia and tritanopia; silver was held to a grey and
 * red to a bright red, which cost a little of it (0.11 instead of 0.12 in OKLab). palette.test.ts
 * measures them the same way. The shape on a peg tells them apart in any case.
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
  white: { fill: '#f7f6eb', ink: DARK },
  pink: { fill: '#ff94dd', ink: DARK },
  green: { fill: '#2cc483', ink: DARK },
  red: { fill: '#d41718', ink: LIGHT },
  orange: { fill: '#ff8004', ink: DARK },
  silver: { fill: '#858b99', ink: DARK },
  yellow: { fill: '#fbd82f', ink: DARK },
  blue: { fill: '#1d45b8', ink: LIGHT },
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
  const angle = (place * 137.5 + 8) % 360;
  const lightness = [0.74, 0.68, 0.82][place % 3] ?? 0.72;
  return { fill: hex(angle, 0.6, lightness), ink: DARK };
}

/** A hue, saturation and lightness as it is written everywhere else. */
function hex(angle: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (shift: number) => {
    const place = (shift + angle / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(255 * value).toString(16).padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

/** The paint of a colour as the server names it. */
export function paintOf(colour: string): Paint {
  const known = PAINTS[colour];
  if (known) return known;
  if (colour.startsWith('hue-')) return hue(colour.slice(4));
  return PAINTS['plain'] as Paint;
}
