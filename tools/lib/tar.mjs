import { gzipSync } from 'node:zlib';

const block = 512;
/** A fixed time for every file, so that the same files give the same bytes; npm's own. */
const time = Math.floor(Date.parse('1985-10-26T08:15:00Z') / 1000);

const octal = (value, length) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** Returns the location of a path in a header: a long one is split at a slash. */
const placed = (path) => {
  if (Buffer.byteLength(path) <= 100) return { name: path, prefix: '' };
  const at = path.indexOf('/', path.length - 101);
  if (at < 1 || at > 155) throw new Error(`${path} is too long for a tarball`);
  return { name: path.slice(at + 1), prefix: path.slice(0, at) };
};

const headerOf = (path, size) => {
  const { name, prefix } = placed(path);
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(time, 12), 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
};

/**
 * Returns a gzipped tarball (ustar) of these files, below `package/` as required by npm.
 * @param {readonly { path: string, bytes: Buffer }[]} files
 * @returns {Buffer}
 */
export const tarball = (files) =>
  gzipSync(
    Buffer.concat([
      ...files.flatMap(({ path, bytes }) => [
        headerOf(`package/${path}`, bytes.length),
        bytes,
        Buffer.alloc((block - (bytes.length % block)) % block),
      ]),
      Buffer.alloc(2 * block),
    ]),
    { level: 9 },
  );
