import { useEffect, useRef, useState } from 'react';
import { dropFile, storeFile, readFile } from './device-drafts.ts';
import { newKey } from './work.ts';

/** The files of a draft: in memory, and stored on the device until they are uploaded. */
export const useDeviceFiles = (draftId: string) => {
  const files = useRef(new Map<string, Blob>());
  const [addresses, setAddresses] = useState<Readonly<Record<string, string>>>({});
  const createdUrls = useRef<string[]>([]);
  useEffect(() => {
    const urls = createdUrls.current;
    return () => {
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);
  const addFile = (key: string, file: Blob): void => {
    files.current.set(key, file);
    const address = URL.createObjectURL?.(file) ?? '';
    createdUrls.current.push(address);
    setAddresses((now) => ({ ...now, [key]: address }));
  };
  return {
    /** Object URLs by key. */
    addresses,
    /** Returns a file, from the device if necessary; undefined when it is not there any more. */
    read: async (key: string): Promise<Blob | undefined> => {
      const file = files.current.get(key) ?? (await readFile(draftId, key));
      if (file && !files.current.has(key)) addFile(key, file);
      return file;
    },
    /** Adds a file and returns its new key. */
    add: (file: Blob): string => {
      const key = newKey();
      addFile(key, file);
      void storeFile(draftId, key, file);
      return key;
    },
    /** Drops the stored copy; the file remains in memory. */
    dropStored: (key: string): void => void dropFile(draftId, key),
    remove: (key: string): void => {
      files.current.delete(key);
      void dropFile(draftId, key);
    },
  };
};
