import { useEffect, useRef } from 'react';
import { errorText } from '../feedback/states.tsx';
import type { UploadItem } from './upload-tile.tsx';

export type Upload = (file: File, signal: AbortSignal) => Promise<{ url: string; thumb?: string; cover?: string }>;

interface Transfer {
  readonly file: File;
  stop: AbortController;
  /** Whether the owner of the items has added it. */
  isAdded: boolean;
}

interface Transfers {
  /** Adds an item for the file and uploads it. */
  start: (file: File) => void;
  /** Returns what repeats the upload of an item; undefined once it has succeeded. */
  retryOf: (key: string) => (() => void) | undefined;
}

/** Uploads of the items of a grid: each is aborted when the owner removes its item. */
export const useTransfers = (
  items: readonly UploadItem[],
  onChange: (update: (items: readonly UploadItem[]) => UploadItem[]) => void,
  upload: Upload,
): Transfers => {
  const transfers = useRef(new Map<string, Transfer>());
  useEffect(() => {
    const keys = new Set(items.map(({ key }) => key));
    for (const [key, transfer] of transfers.current) {
      if (keys.has(key)) transfer.isAdded = true;
      else if (transfer.isAdded) {
        transfer.stop.abort();
        transfers.current.delete(key);
      }
    }
  }, [items]);

  const change = (key: string, next: Partial<UploadItem>) =>
    onChange((current) => current.map((item) => (item.key === key ? { ...item, ...next } : item)));
  const send = async (key: string, transfer: Transfer) => {
    try {
      const { url, cover } = await upload(transfer.file, transfer.stop.signal);
      if (transfer.stop.signal.aborted) return;
      // The local file stays on the tile: no second download, no flash.
      change(key, { url, status: 'success', message: undefined, ...(cover ? { cover } : {}) });
      transfers.current.delete(key);
    } catch (error) {
      if (!transfer.stop.signal.aborted) change(key, { status: 'failed', message: errorText(error) });
    }
  };

  return {
    start: (file) => {
      const key = `${Date.now()}-${Math.random()}`;
      const type = file.type.startsWith('video/') ? 'video' : 'image';
      const transfer = { file, stop: new AbortController(), isAdded: false };
      transfers.current.set(key, transfer);
      const thumb = URL.createObjectURL?.(file);
      onChange((current) => [...current, { key, url: '', thumb, name: file.name, size: file.size, type, status: 'uploading' }]);
      void send(key, transfer);
    },
    retryOf: (key) => {
      const transfer = transfers.current.get(key);
      return (
        transfer &&
        (() => {
          transfer.stop = new AbortController();
          change(key, { status: 'uploading', message: undefined });
          void send(key, transfer);
        })
      );
    },
  };
};
