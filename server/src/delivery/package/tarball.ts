import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32, gunzip } from 'node:zlib';
import { badField } from '../failures.ts';

const unzip = promisify(gunzip);
const block = 512;
/** Maximum size of a package before compression (bytes). */
const largestUnpacked = 64 * 1024 * 1024;
/** Maximum size of a stored (uncompressed) DEFLATE block. */
const largestStored = 65_535;

const text = (tar: Buffer, at: number, length: number): string => {
  const end = tar.indexOf(0, at);
  return tar.toString('utf8', at, end < 0 ? at + length : Math.min(end, at + length));
};

/** Returns the names of the files of a tarball (ustar); undefined when it is invalid, or contains anything but plain files. */
const namesIn = (tar: Buffer): string[] | undefined => {
  const names: string[] = [];
  let at = 0;
  while (at + block <= tar.length && tar[at] !== 0) {
    const size = Number.parseInt(text(tar, at + 124, 12), 8);
    if (!(size >= 0) || text(tar, at + 257, 6) !== 'ustar' || text(tar, at + 156, 1) !== '0') return undefined;
    const prefix = text(tar, at + 345, 155);
    names.push(prefix ? `${prefix}/${text(tar, at, 100)}` : text(tar, at, 100));
    at += block + Math.ceil(size / block) * block;
  }
  return at <= tar.length ? names : undefined;
};

const isFileName = (name: string): boolean =>
  /^package(\/[\w@.+~-]+)+$/.test(name) && !name.split('/').includes('..') && name !== 'package/package.json';

/**
 * Reads a build's package: a gzipped tarball of plain files below `package/`, without `package.json`. Throws `badInput` that
 * names `file`.
 * @returns the tarball before compression
 */
export const readPacked = async (file: string, bytes: Buffer): Promise<Buffer> => {
  // A header without optional parts has ten bytes, the checksum after the data eight.
  const isPlain = bytes.length > 18 && bytes.readUInt32BE(0) === 0x1f_8b_08_00;
  const tar = isPlain ? await unzip(bytes, { maxOutputLength: largestUnpacked }).catch(() => undefined) : undefined;
  if (!tar) throw badField(file, `not a gzip file of at most ${largestUnpacked} bytes`);
  const names = namesIn(tar);
  if (!names?.length || !names.every(isFileName))
    throw badField(file, 'not a tarball of files below package/, without package.json');
  return tar;
};

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

const packageJsonEntry = (content: string): Buffer => {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(block);
  header.write('package/package.json', 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(bytes.length, 12), 124);
  // The modification time that npm gives every file.
  header.write(octal(Date.parse('1985-10-26T08:15:00Z') / 1000, 12), 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, bytes, Buffer.alloc((block - (bytes.length % block)) % block)]);
};

/** The parts before and after the compressed files in a tarball. */
export interface TarballEnds {
  readonly head: Buffer;
  readonly tail: Buffer;
}

/**
 * Builds a tarball of these files with this `package.json` in front, without recompressing them: `package.json` is a stored
 * block of the same DEFLATE stream. So the bytes depend on nothing but the file and the text, regardless of the zlib version.
 * (Two gzip members would be shorter, but pnpm reads the first only.)
 */
export const endsOf = (packageJson: string, tar: Buffer): TarballEnds => {
  const entry = packageJsonEntry(packageJson);
  if (entry.length > largestStored) throw badField('manifest', 'package.json is too long');
  const begin = Buffer.alloc(15);
  begin.writeUInt32BE(0x1f_8b_08_00, 0);
  begin[9] = 0xff;
  begin.writeUInt16LE(entry.length, 11);
  begin.writeUInt16LE(0xff_ff - entry.length, 13);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc32(tar, crc32(entry)), 0);
  tail.writeUInt32LE((entry.length + tar.length) % 2 ** 32, 4);
  return { head: Buffer.concat([begin, entry]), tail };
};

/** Assembles the complete tarball from the ends and the stored file. */
export const fullTarball = ({ head, tail }: TarballEnds, file: Buffer): Buffer =>
  Buffer.concat([head, file.subarray(10, -8), tail]);

/** Returns the digests that npm compares: sha1 in hex, sha512 in the format of Subresource Integrity. */
export const digestsOf = (bytes: Buffer): { readonly shasum: string; readonly integrity: string } => ({
  shasum: createHash('sha1').update(bytes).digest('hex'),
  integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
});
