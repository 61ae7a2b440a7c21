/**
 * The paint for each colour that the server names.
 *
 * The shades come from a random search for the largest minimum difference between all pairs, for normal vision
 * and simulated protanopia, deuteranopia and tritanopia. Silver had to stay grey and red bright, which reduced
 * it from 0.12 to 0.11 in OKLab. palette.test.ts measures it the same way. The shape on a peg distinguishes it
 * in any case.
 */
export interface Paint {
  /** The body of the peg. */
  fill: string;
  /** The colour of what is written on it: a contrast of at least 4.5:1 to the fill. */
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
 * Up to 26 hues for custom boards. Nobody can distinguish 26 colours, so these pegs always show their letter;
 * neighbours in the alphabet are far apart on the colour wheel.
 */
function hue(letter: string): Paint {
  const place = letter.toUpperCase().charCodeAt(0) - 65;
  const angle = (place * 137.5 + 8) % 360;
  const lightness = [0.74, 0.68, 0.82][place % 3] ?? 0.72;
  return { fill: hex(angle, 0.6, lightness), ink: DARK };
}

/** Converts hue, saturation and lightness to a hexadecimal colour. */
function hex(angle: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (shift: number) => {
    const place = (shift + angle / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(255 * value).toString(16).padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

/** The paint for a colour by the server's name. */
export function paintOf(colour: string): Paint {
  const known = PAINTS[colour];
  if (known) return known;
  if (colour.startsWith('hue-')) return hue(colour.slice(4));
  return PAINTS['plain'] as Paint;
}
