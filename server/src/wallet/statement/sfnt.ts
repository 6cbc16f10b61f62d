import { inflateSync } from 'node:zlib';

/** Sizes of the headers and of one entry of their table directories (bytes). */
const [woffHeader, woffEntry, sfntHeader, sfntEntry] = [44, 20, 12, 16];
const padded = (length: number): number => (length + 3) & ~3;

/**
 * Converts a WOFF 1.0 font to the plain font it contains. A reader of the compressed font decompresses a whole table for each
 * glyph.
 * @throws when it is no WOFF font
 */
export const sfntOfWoff = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('no WOFF font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = woffHeader + index * woffEntry;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const header = Buffer.alloc(sfntHeader + count * sfntEntry);
  woff.copy(header, 0, 4, 8);
  const power = 2 ** Math.floor(Math.log2(count));
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * 16, 10);
  let offset = header.length;
  const parts: Buffer[] = [header];
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = sfntHeader + index * sfntEntry;
    tag.copy(header, at);
    header.writeUInt32BE(checksum, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    parts.push(bytes, Buffer.alloc(padded(bytes.length) - bytes.length));
    offset += padded(bytes.length);
  }
  return Buffer.concat(parts);
};
