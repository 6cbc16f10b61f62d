import { uploadFile } from '@juhe/api-client/common/upload';
import { type UploadItem, uploadedItems } from '@juhe/ui';
import { useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import type { Prints } from './check-document.ts';

interface StoredPicture {
  readonly id: string;
  readonly url: string;
}

/**
 * Pictures of a private purpose: shown at URLs that expire, submitted by their ids. Unreadable or duplicate documents are
 * reported before the upload; the member may use them anyway.
 */
export const usePrivatePictures = (purpose: 'licence' | 'identity' | 'expert', stored: readonly StoredPicture[]) => {
  const t = useTranslations('pictures');
  const ids = useRef(new Map(stored.map(({ id, url }) => [url, id])));
  const prints = useRef<Prints>(new Map());
  const [items, setItems] = useState<readonly UploadItem[]>(() => uploadedItems(stored.map(({ url }) => url)));
  const upload = async (file: File, signal: AbortSignal) => {
    const print =
      purpose === 'expert' ? undefined : await (await import('./check-document.ts')).checkDocument(file, t, prints.current);
    if (print === false) {
      setItems((current) => current.filter((item) => item.name !== file.name || item.status !== 'uploading'));
      throw new Error(purpose);
    }
    const result = await uploadFile(file, { purpose, signal });
    if (!result.ok) throw result.error;
    const { id, url, thumb } = result.data;
    ids.current.set(url, id);
    if (print) prints.current.set(url, print);
    return { url, thumb };
  };
  const arrived = items.filter(({ status }) => status === 'success').map(({ url }) => ids.current.get(url));
  const change = (update: (now: readonly UploadItem[]) => UploadItem[]) =>
    setItems((now) => {
      const next = update(now);
      // A removed picture may be chosen again.
      for (const { url } of now) if (!next.some((item) => item.url === url)) prints.current.delete(url);
      return next;
    });
  return {
    grid: { items, onChange: change, upload },
    ids: arrived.filter((id) => id !== undefined),
    isSending: items.some(({ status }) => status === 'uploading'),
  };
};
