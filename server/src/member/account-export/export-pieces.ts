/** Archives in the file storage: stored and streamed in chunks, so that memory use does not depend on their size. */
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Storage } from '../../storage/storage.ts';

/** Size of a chunk (bytes). */
export const pieceBytes = 4 * 1024 ** 2;

const keyOf = (file: string, n: number): string => `exports/${file}-${n}.part`;

/** Stores a local file in chunks; returns their number and the total size in bytes. The signal aborts between two chunks. */
export const storePieces = async (
  storage: Storage,
  file: string,
  path: string,
  signal: AbortSignal,
): Promise<{ pieces: number; bytes: number }> => {
  const source = await open(path, 'r');
  try {
    const { size } = await source.stat();
    const pieces = Math.ceil(size / pieceBytes);
    for (let n = 0; n < pieces; n += 1) {
      signal.throwIfAborted();
      const length = Math.min(pieceBytes, size - n * pieceBytes);
      const { buffer, bytesRead } = await source.read(Buffer.alloc(length), 0, length, n * pieceBytes);
      if (bytesRead !== length) throw new Error(`piece ${n} of an export is short`);
      await storage.put(keyOf(file, n), buffer, 'application/octet-stream');
    }
    return { pieces, bytes: size };
  } finally {
    await source.close();
  }
};

async function* read(storage: Storage, file: string, pieces: number): AsyncGenerator<Buffer> {
  for (let n = 0; n < pieces; n += 1) {
    const piece = await storage.get(keyOf(file, n));
    if (!piece) throw new Error(`piece ${n} of an export is missing`);
    for await (const chunk of piece.stream) yield chunk as Buffer;
  }
}

/** Streams the chunks; fails when they are erased meanwhile. */
export const streamPieces = (storage: Storage, file: string, pieces: number): Readable =>
  Readable.from(read(storage, file, pieces), { objectMode: false });

/**
 * Erases all chunks, including those of an incomplete attempt. It begins with the last one, so that after an interruption the
 * next attempt still discovers all that remain. The signal aborts between two chunks.
 * @param pieces their recorded number; those beyond it are discovered
 */
export const erasePieces = async (storage: Storage, file: string, pieces: number, signal: AbortSignal): Promise<void> => {
  let end = pieces;
  while ((await storage.size(keyOf(file, end))) !== undefined) end += 1;
  for (let n = end - 1; n >= 0; n -= 1) {
    signal.throwIfAborted();
    await storage.delete(keyOf(file, n));
  }
};
