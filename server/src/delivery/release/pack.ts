import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { semaphore } from '../../http/limits/semaphore.ts';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** The two compressed variants of a file. */
export interface CompressedVariants {
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const compressible = new Set(['.js', '.css', '.json', '.svg']);

/** Returns whether a file of this name is stored with compressed variants. */
export const isPacked = (name: string): boolean => compressible.has(extname(name));

/** Compression occupies one of Node's four threads, for seconds with a large file: two at a time leave some for requests. */
const atWork = semaphore(2);

/** Above this size (bytes) the best quality takes seconds and saves almost nothing. */
const bestUpTo = 1024 * 1024;

/** Compresses a file as much as is reasonable; off the event loop, two files at a time. */
export const packed = (content: Buffer): Promise<CompressedVariants> =>
  atWork(async () => {
    const quality = content.length > bestUpTo ? 9 : 11;
    const br = await brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    });
    return { br, gzip: await zip(content, { level: 9 }) };
  });

/**
 * Returns the content of a variant; undefined when it is invalid, or exceeds `size` bytes: a decompression bomb results in a
 * mismatch.
 */
export const unpacked = async (bytes: Buffer, encoding: 'br' | 'gzip', size: number): Promise<Buffer | undefined> => {
  const limit = { maxOutputLength: Math.max(1, size) };
  try {
    return await (encoding === 'br' ? unbrotli(bytes, limit) : unzip(bytes, limit));
  } catch {
    return undefined;
  }
};

/** Returns whether externally created variants unpack to exactly this content. */
export const unpackTo = async (variants: CompressedVariants, content: Buffer): Promise<boolean> => {
  const unpackedTwins = await Promise.all([
    unpacked(variants.br, 'br', content.length),
    unpacked(variants.gzip, 'gzip', content.length),
  ]);
  return unpackedTwins.every((unpackedTwin) => unpackedTwin?.equals(content) === true);
};
