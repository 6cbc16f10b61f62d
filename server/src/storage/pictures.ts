import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { slots } from '../http/slots.ts';
import { storageFail } from './failures.ts';

/** Widest and highest edge of the two stored sizes, in pixels. */
export const largeEdge = 1600;
export const thumbEdge = 480;
const largestPixels = 40_000_000;

export interface Picture {
  /** WebP, at most 1600 × 1600; animated when the source was. */
  readonly large: Buffer;
  /** WebP, at most 480 × 480, still. */
  readonly thumb: Buffer;
  readonly width: number;
  readonly height: number;
  /** Average colour, `#rrggbb`. */
  readonly colour: string;
  /** Names the content: the same source makes the same name. */
  readonly hash: string;
}

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

/** What the first bytes say a file is; the name and the type that a client sends say nothing. */
export const pictureType = (bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'gif' | undefined => {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'webp';
  return startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a') ? 'gif' : undefined;
};

/** Re-encoding is the work of the processor: two pictures at a time, so that calls are answered meanwhile. */
const atWork = slots(2);

const hex = (value: number | undefined): string => (value ?? 0).toString(16).padStart(2, '0');

const encode = async (bytes: Uint8Array, animated: boolean): Promise<Omit<Picture, 'hash'>> => {
  const open = (pages: boolean) =>
    sharp(bytes, { limitInputPixels: largestPixels, failOn: 'error', animated: pages }).autoOrient();
  const inside = (edge: number) => ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const;
  const large = await open(animated).resize(inside(largeEdge)).webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
  const thumb = await open(false).resize(inside(thumbEdge)).webp({ quality: 76 }).toBuffer();
  const [red, green, blue] = await sharp(thumb).flatten({ background: '#ffffff' }).resize(1, 1).raw().toBuffer();
  return {
    large: large.data,
    thumb,
    width: large.info.width,
    height: large.info.pageHeight ?? large.info.height,
    colour: `#${hex(red)}${hex(green)}${hex(blue)}`,
  };
};

/**
 * Makes of an uploaded picture what is stored of it: upright, without metadata, in sRGB, re-encoded in two sizes. Refuses what
 * is no picture (`upload.type`), damaged or cut short (`upload.broken`), or has more than 40 megapixels, all frames together.
 */
export const readPicture = (bytes: Uint8Array): Promise<Picture> =>
  atWork(async () => {
    const type = pictureType(bytes);
    if (!type) throw storageFail('upload.type');
    try {
      const picture = await encode(bytes, type === 'gif' || type === 'webp');
      return { ...picture, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 40) };
    } catch (error) {
      if (error instanceof Error && /pixel limit/i.test(error.message)) throw storageFail('upload.dimensions');
      throw storageFail('upload.broken');
    }
  });
