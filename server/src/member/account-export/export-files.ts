/** The member's own files in the account archive: uploads and recordings, as stored. */
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { freeSpaceGuard } from '../../http/input/upload-gate.ts';
import { exportFiles, type OwnFile } from '../../modules/account-export.ts';
import { type Storage, storageOf } from '../../storage/storage.ts';
import type { Archive } from './export-zip.ts';

/** Maximum size (bytes) and number of files of an archive: a ZIP without 64-bit fields is limited to 4 GiB and 65,535 entries. */
export const fileLimits = { bytes: 2 * 1024 ** 3, files: 20_000 };

interface IndexEntry {
  readonly path: string;
  readonly bytes: number | null;
  /** `limit`: it did not fit; `gone`: it was erased before it was read. */
  readonly state: 'included' | 'limit' | 'gone';
}

/** The files of every domain with their paths in the archive. */
export const filesOf = async (deps: Deps, db: Db, memberId: string): Promise<OwnFile[]> => {
  const files: OwnFile[] = [];
  for (const { folder, list } of exportFiles.all(deps))
    files.push(...(await list(db, memberId)).map(({ name, keys }) => ({ name: `files/${folder}/${name}`, keys })));
  return files;
};

/** Undefined when a part of it is missing. */
const sizeOf = async (storage: Storage, keys: readonly string[]): Promise<number | undefined> => {
  let bytes = 0;
  for (const key of keys) {
    const size = await storage.size(key);
    if (size === undefined) return undefined;
    bytes += size;
  }
  return bytes;
};

async function* read(storage: Storage, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const stored = await storage.get(key);
    if (!stored) throw new Error(`the file ${key} was erased while an export read it`);
    for await (const chunk of stored.stream) yield chunk as Buffer;
  }
}

/** Adds files one after the other up to the limits; returns the state of each. Throws 503 when the disk is full. */
export const addFiles = async (
  deps: Deps,
  archive: Archive,
  files: readonly OwnFile[],
  limits = fileLimits,
): Promise<IndexEntry[]> => {
  const storage = storageOf(deps);
  const checkSpace = freeSpaceGuard(deps.config.dataDir, deps.config.minFreeBytes);
  const index: IndexEntry[] = [];
  let [usedBytes, usedFiles] = [0, 0];
  for (const { name, keys } of files) {
    const bytes = await sizeOf(storage, keys);
    const isWithin = bytes !== undefined && usedBytes + bytes <= limits.bytes && usedFiles < limits.files;
    if (isWithin) {
      await checkSpace();
      await archive.addFile(name, read(storage, keys));
      usedBytes += bytes;
      usedFiles += 1;
    }
    index.push({ path: name, bytes: bytes ?? null, state: isWithin ? 'included' : bytes === undefined ? 'gone' : 'limit' });
  }
  return index;
};
