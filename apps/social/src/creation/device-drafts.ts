import type { CreationKind } from '@juhe/contract/content/creation.schemas';
import { getSession } from '@juhe/auth';
import { createStore, del, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval';
import type { Work } from './work.ts';

/** A draft as stored on this device. */
export interface DeviceDraft {
  readonly id: string;
  readonly kind: CreationKind;
  /** The id of the edited creation, or null. */
  readonly creationId: string | null;
  /** The server version that it is based on; 0: the server has none. */
  readonly version: number;
  /** The server does not have the latest changes. */
  readonly dirty: boolean;
  readonly work: Work;
  /** Epoch ms. */
  readonly savedAt: number;
}

// Drafts and files are stored separately, so that a keystroke does not rewrite a film. One database each, because a database
// of idb-keyval has one store.
let drafts: UseStore | undefined;
let files: UseStore | undefined;
const draftStore = (): UseStore => (drafts ??= createStore('juhe-drafts', 'drafts'));
const fileStore = (): UseStore => (files ??= createStore('juhe-draft-files', 'files'));

/** Each member on a device has separate drafts. */
const owner = (): string => getSession().user?.id ?? '';
const draftKey = (id: string): string => `${owner()}/${id}`;
const filePlace = (id: string, key: string): string => `${owner()}/${id}/${key}`;

/** A browser that stores nothing (private windows of old ones) continues without; returns `otherwise` then. */
const quietly = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await work();
  } catch {
    return otherwise;
  }
};

export const storeOnDevice = (draft: DeviceDraft): Promise<boolean> =>
  quietly(async () => {
    await set(draftKey(draft.id), draft, draftStore());
    return true;
  }, false);

export const readFromDevice = (id: string): Promise<DeviceDraft | undefined> =>
  quietly(() => get<DeviceDraft>(draftKey(id), draftStore()), undefined);

/** This member's drafts on this device, latest first. */
export const draftsOnDevice = (): Promise<DeviceDraft[]> =>
  quietly(async () => {
    const storedEntries = await entries<string, DeviceDraft>(draftStore());
    return storedEntries
      .filter(([key]) => key.startsWith(`${owner()}/`))
      .map(([, draft]) => draft)
      .sort((a, b) => b.savedAt - a.savedAt);
  }, []);

export const storeFile = (id: string, key: string, file: Blob): Promise<boolean> =>
  quietly(async () => {
    await set(filePlace(id, key), file, fileStore());
    return true;
  }, false);

export const readFile = (id: string, key: string): Promise<Blob | undefined> =>
  quietly(() => get<Blob>(filePlace(id, key), fileStore()), undefined);

export const dropFile = (id: string, key: string): Promise<void> =>
  quietly(() => del(filePlace(id, key), fileStore()), undefined);

/** Removes a draft and its files from this device. */
export const dropFromDevice = (id: string): Promise<void> =>
  quietly(async () => {
    await del(draftKey(id), draftStore());
    const fileKeys = (await keys<string>(fileStore())).filter((key) => key.startsWith(`${draftKey(id)}/`));
    await delMany(fileKeys, fileStore());
  }, undefined);
