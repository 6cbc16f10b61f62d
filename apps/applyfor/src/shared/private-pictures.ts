import { uploadFile } from '@juhe/api-client/common/upload';
import { type UploadItem, uploadedItems } from '@juhe/ui';
import { useRef, useState } from 'react';

interface StoredPicture {
  readonly id: string;
  readonly url: string;
}

/** Pictures of a private purpose: shown at addresses that expire, handed in by their ids. */
export const usePrivatePictures = (purpose: 'licence' | 'identity' | 'expert', stored: readonly StoredPicture[]) => {
  const ids = useRef(new Map(stored.map(({ id, url }) => [url, id])));
  const [items, setItems] = useState<readonly UploadItem[]>(() => uploadedItems(stored.map(({ url }) => url)));
  const upload = async (file: File, signal: AbortSignal) => {
    const result = await uploadFile(file, { purpose, signal });
    if (!result.ok) throw result.error;
    ids.current.set(result.data.url, result.data.id);
    return { url: result.data.url, thumb: result.data.thumb };
  };
  const arrived = items.filter(({ status }) => status === 'success').map(({ url }) => ids.current.get(url));
  return {
    grid: { items, onChange: setItems, upload },
    ids: arrived.filter((id) => id !== undefined),
    isSending: items.some(({ status }) => status === 'uploading'),
  };
};
