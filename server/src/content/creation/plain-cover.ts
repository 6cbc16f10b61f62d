import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { keepFetchedPicture } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { readPicture } from '../../storage/pictures.ts';

/** Pairs of quiet colours. */
const palette = [
  ['#e7efe9', '#b9d3c4'],
  ['#eef0e4', '#d3d8b4'],
  ['#f4ebe1', '#e2c8ab'],
  ['#e6edf3', '#b6cad9'],
  ['#efe8ef', '#cfbcd0'],
  ['#f3e7e4', '#ddb9b0'],
] as const;

/** Pixels. */
const size = { width: 900, height: 600 };

const drawing = (seed: Buffer): string => {
  const [light, deep] = palette[(seed[0] ?? 0) % palette.length] ?? palette[0];
  const hill = (y: number, lift: number, opacity: number) =>
    `<path d="M0 ${y} C ${size.width * 0.3} ${y - lift}, ${size.width * 0.6} ${y + lift}, ${size.width} ${y - lift / 2} V ${size.height} H 0 Z" fill="${deep}" opacity="${opacity}"/>`;
  const x = 140 + ((seed[1] ?? 0) / 255) * 620;
  const lift = 40 + ((seed[2] ?? 0) / 255) * 70;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="${light}"/>
    <circle cx="${x}" cy="170" r="70" fill="${deep}" opacity="0.55"/>${hill(380, lift, 0.45)}${hill(460, lift * 0.8, 0.7)}${hill(540, lift / 2, 1)}</svg>`;
};

/** The cover of an article without pictures: a quiet landscape that is the same for the same title. */
export const plainCover = async (tx: Tx, deps: Pick<Deps, 'config'>, memberId: string, title: string) => {
  const seed = createHash('sha256').update(title).digest();
  const picture = await readPicture(
    await sharp(Buffer.from(drawing(seed)))
      .png()
      .toBuffer(),
  );
  const url = await keepFetchedPicture(tx, deps, { memberId, purpose: 'content', name: 'cover.webp' }, picture);
  return { url, width: picture.width, height: picture.height };
};
