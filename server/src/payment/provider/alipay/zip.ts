import { inflateRawSync } from 'node:zlib';

const [endMark, entryMark] = [0x06_05_4b_50, 0x02_01_4b_50];
const maxEntry = 256 * 1024 * 1024;

/** Returns the contents of the files of a ZIP archive (stored or deflated), in its order. Throws when it is damaged. */
export const unzip = (archive: Buffer): Buffer[] => {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end === -1 || archive.readUInt32LE(end) !== endMark) throw new Error('this is no ZIP archive');
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (archive.readUInt32LE(at) !== entryMark) throw new Error('the ZIP archive is damaged');
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const header = archive.readUInt32LE(at + 42);
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const packed = archive.subarray(start, start + size);
    if (method === 0) return packed;
    if (method !== 8) throw new Error(`the ZIP archive is packed by method ${method}`);
    return inflateRawSync(packed, { maxOutputLength: maxEntry });
  });
};
