/* The process that decodes members' pictures (hardening.md H5, M1): a hostile file can only cost this process its memory and
   its life, not the server's. One picture at a time, started and ended by ../picture-process.ts. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';

const {
  largeEdge,
  thumbEdge,
  mostPixels: maxPixels,
  maxFrames,
  seconds,
  mostMemory: maxMemory,
  qrMs,
} = JSON.parse(process.argv[2] ?? '{}');

sharp.cache(false);
sharp.concurrency(1);

/** Ends the process when a picture exceeds the memory limit; the decoder works on other threads meanwhile. */
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.exit(9);
}, 25).unref();

const hex = (value) => (value ?? 0).toString(16).padStart(2, '0');
const fitInside = (edge) => ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });

/** @param {Uint8Array | string} source bytes, or the path of a file */
const hashOf = async (source) => {
  const hash = createHash('sha256');
  if (typeof source !== 'string') return hash.update(source).digest('hex');
  for await (const chunk of createReadStream(source)) hash.update(chunk);
  return hash.digest('hex');
};

/**
 * Returns the text of a picture's QR code; null when none can be read.
 * @param {import('sharp').Sharp} picture upright
 */
const textOf = async (picture) => {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(fitInside(largeEdge))
    .raw()
    .toBuffer({ resolveWithObject: true });
  try {
    const format = info.channels === 3 ? 'RGB' : 'RGBA';
    return decodeQR({ width: info.width, height: info.height, data }, { format, timeLimit: qrMs });
  } catch {
    return null;
  }
};

/** @param {{ source: Uint8Array | string, animated: boolean, readsQr?: boolean }} picture */
const decode = async ({ source, animated, readsQr = false }) => {
  const { pages = 1 } = await sharp(source, { animated: false, limitInputPixels: maxPixels }).metadata();
  if (animated && pages > maxFrames) return { fault: 'frames' };
  const open = (allFrames) =>
    sharp(source, { limitInputPixels: maxPixels, failOn: 'error', animated: allFrames }).timeout({ seconds }).autoOrient();
  const large = await open(animated).resize(fitInside(largeEdge)).webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
  const thumb = await open(false).resize(fitInside(thumbEdge)).webp({ quality: 76 }).toBuffer();
  const [red, green, blue] = await sharp(thumb).flatten({ background: '#ffffff' }).resize(1, 1).raw().toBuffer();
  return {
    picture: {
      sourceHash: await hashOf(source),
      large: large.data,
      thumb,
      width: large.info.width,
      height: large.info.pageHeight ?? large.info.height,
      colour: `#${hex(red)}${hex(green)}${hex(blue)}`,
      qrText: readsQr ? await textOf(open(false)) : null,
    },
  };
};

process.on('message', async (job) => {
  try {
    process.send?.(await decode(job));
  } catch (error) {
    process.send?.({ fault: error instanceof Error && /pixel limit/i.test(error.message) ? 'dimensions' : 'broken' });
  }
});
process.on('disconnect', () => process.exit(0));
