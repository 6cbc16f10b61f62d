/** A streamed ZIP: records as JSON, files unchanged. Memory use does not depend on its size. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface Archive {
  /** Adds a list of records, each as JSON on its own line; returns their number. */
  readonly addRecords: (name: string, pages: AsyncIterable<readonly string[]>) => Promise<number>;
  /** Adds a file whose bytes are already compressed. */
  readonly addFile: (path: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>;
  readonly close: () => Promise<void>;
  /** Discards the written data. */
  readonly abandon: () => void;
}

/** A local file with back pressure. */
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

/** Returns the data packed since the last call; throws the packing error. */
const packer = () => {
  let packed: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else packed.push(chunk);
  });
  const takePacked = (): Uint8Array[] => {
    if (failure) throw failure;
    const chunks = packed;
    packed = [];
    return chunks;
  };
  return { zip, take: takePacked };
};

/** @param signal aborts writing with its reason */
export const openArchive = (path: string, signal: AbortSignal): Archive => {
  const file = openFile(path);
  const { zip, take: takePacked } = packer();
  const write = async (): Promise<void> => {
    signal.throwIfAborted();
    await file.write(takePacked());
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
