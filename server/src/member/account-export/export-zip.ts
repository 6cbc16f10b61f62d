/** A ZIP that is written as it comes: records as JSON, files as they are. Memory does not depend on its size. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface Archive {
  /** A list of records, each as JSON on a line of its own; answers how many. */
  readonly addRecords: (name: string, pages: AsyncIterable<readonly string[]>) => Promise<number>;
  /** A file whose bytes are compressed already. */
  readonly addFile: (path: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>;
  readonly close: () => Promise<void>;
  /** What was written is of no use. */
  readonly abandon: () => void;
}

/** A file on this machine that takes no more than it can write. */
const openFile = (path: string) => {
  const file = createWriteStream(path, { flags: 'w', mode: 0o600 });
  let failure: Error | undefined;
  file.on('error', (error) => {
    failure = error;
  });
  const check = () => {
    if (failure) throw failure;
  };
  return {
    write: async (chunks: readonly Uint8Array[]): Promise<void> => {
      check();
      for (const chunk of chunks) if (!file.write(chunk)) await once(file, 'drain');
    },
    close: async (): Promise<void> => {
      check();
      file.end();
      await once(file, 'close');
      check();
    },
    abandon: () => file.destroy(),
  };
};

/** What was packed since the last call; throws what packing failed with. */
const packer = () => {
  let packed: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else packed.push(chunk);
  });
  const take = (): Uint8Array[] => {
    if (failure) throw failure;
    const taken = packed;
    packed = [];
    return taken;
  };
  return { zip, take };
};

/** @param signal ends the writing by its reason */
export const openArchive = (path: string, signal: AbortSignal): Archive => {
  const file = openFile(path);
  const { zip, take } = packer();
  const write = async (): Promise<void> => {
    signal.throwIfAborted();
    await file.write(take());
  };
  return {
    addRecords: async (name, pages) => {
      const entry = new ZipDeflate(`${name}.json`, { level: 6 });
      zip.add(entry);
      let count = 0;
      for await (const lines of pages) {
        if (lines.length === 0) continue;
        entry.push(strToU8(`${count === 0 ? '[\n' : ',\n'}${lines.join(',\n')}`));
        count += lines.length;
        await write();
      }
      entry.push(strToU8(count === 0 ? '[]\n' : '\n]\n'), true);
      await write();
      return count;
    },
    addFile: async (name, chunks) => {
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      for await (const chunk of chunks) {
        entry.push(chunk);
        await write();
      }
      entry.push(new Uint8Array(0), true);
      await write();
    },
    close: async () => {
      zip.end();
      await write();
      await file.close();
    },
    abandon: () => file.abandon(),
  };
};
