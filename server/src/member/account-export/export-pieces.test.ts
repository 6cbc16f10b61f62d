import type { Storage } from '../../storage/storage.ts';
import { erasePieces } from './export-pieces.ts';

/** A storage in memory that fails after a number of deletions. */
const memoryStorage = (pieces: number) => {
  const keys = new Set(Array.from({ length: pieces }, (_, n) => `exports/file-${n}.part`));
  const failure = { afterDeletions: Infinity };
  const storage: Storage = {
    put: async () => undefined,
    get: async () => undefined,
    size: async (key) => (keys.has(key) ? 1 : undefined),
    delete: async (key) => {
      if (failure.afterDeletions === 0) throw new Error('the storage is unavailable');
      failure.afterDeletions -= 1;
      keys.delete(key);
    },
  };
  return { storage, keys, failure };
};
const unaborted = new AbortController().signal;

it.each([
  ['a complete archive', 5],
  ['an attempt without a recorded number', 0],
])('an interrupted erasure of %s is completed by the next attempt (MEMBER-51)', async (_title, recorded) => {
  const { storage, keys, failure } = memoryStorage(5);
  failure.afterDeletions = 2;
  await expect(erasePieces(storage, 'file', recorded, unaborted)).rejects.toThrow('unavailable');
  expect(keys.size).toBe(3);
  failure.afterDeletions = Infinity;
  await erasePieces(storage, 'file', recorded, unaborted);
  expect([...keys]).toEqual([]);
});

it('an erasure ends between two chunks when it is aborted', async () => {
  const { storage, keys } = memoryStorage(3);
  await expect(erasePieces(storage, 'file', 3, AbortSignal.abort())).rejects.toThrow();
  expect(keys.size).toBe(3);
});
