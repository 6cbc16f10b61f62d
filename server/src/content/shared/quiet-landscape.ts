import { createHash } from 'node:crypto';

/** Muted colour pairs: paper and hills. */
const palette = [
  ['#e7efe9', '#b9d3c4'],
  ['#eef0e4', '#d3d8b4'],
  ['#f4ebe1', '#e2c8ab'],
  ['#e6edf3', '#b6cad9'],
  ['#efe8ef', '#cfbcd0'],
  ['#f3e7e4', '#ddb9b0'],
] as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The same title gets the same drawing. */
export const seedOf = (title: string): Buffer => createHash('sha256').update(title).digest();

const coloursOf = (seed: Buffer) => palette[(seed[0] ?? 0) % palette.length] ?? palette[0];

/** Returns the main colour of a drawing, `#rrggbb`. */
export const toneOf = (seed: Buffer): string => coloursOf(seed)[1];

/** Returns a muted landscape as SVG, the placeholder for content without a picture. */
export const quietLandscape = (seed: Buffer, { width, height }: Size): string => {
  const [light, deep] = coloursOf(seed);
  const hill = (part: number, lift: number, opacity: number) => {
    const y = height * part;
    return `<path d="M0 ${y} C ${width * 0.3} ${y - lift}, ${width * 0.6} ${y + lift}, ${width} ${y - lift / 2} V ${height} H 0 Z" fill="${deep}" opacity="${opacity}"/>`;
  };
  const x = width * (0.16 + ((seed[1] ?? 0) / 255) * 0.68);
  const lift = 40 + ((seed[2] ?? 0) / 255) * 70;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${light}"/>
    <circle cx="${x}" cy="${height * 0.28}" r="${Math.min(width, height) * 0.117}" fill="${deep}" opacity="0.55"/>${hill(0.63, lift, 0.45)}${hill(0.77, lift * 0.8, 0.7)}${hill(0.9, lift / 2, 1)}</svg>`;
};
