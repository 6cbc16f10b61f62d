import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { storageOf } from '../../storage/storage.ts';

/** Returns the key of a picture in the storage. */
export const pictureKey = (name: string): string => `rehearsal/${name}.webp`;

/** Stores a WebP picture; returns its new name. */
export const storePicture = async (
  deps: { readonly config: Pick<Deps['config'], 'storage' | 'dataDir'> },
  picture: Uint8Array,
): Promise<string> => {
  const name = randomUUID();
  await storageOf(deps).put(pictureKey(name), picture, 'image/webp');
  return name;
};
