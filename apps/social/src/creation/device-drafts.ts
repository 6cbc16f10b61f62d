import type { CreationKind } from '@juhe/contract/content/creation.schemas';
import { getSession } from '@juhe/auth';
import { createStore, del, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval';
import type { Work } from './work.ts';

/** A draft as it lies on this device. */
export interface DeviceDraft {
  readonly id: string;
  readonly kind: CreationKind;
  /** The creation that it changes, or null. */
  readonly creationId: string | null;
  /** The version at the server that it goes on from; 0: the server has none. */
  readonly version: number;
  /** The server does not have what was typed last. */
  readonly dirty: boolean;
  readonly work: Work;
  /** Milliseconds. */
  readonly savedAt: number;
}

// Drafts and files apart: a stroke of a key does not write a film anew. One database each, since a database of idb-keyval has one store.
let drafts: UseStore | undefined;
let files: UseStore | undefined;
const draftStore = (): UseStore => (drafts ??= createStore('juhe-drafts', 'drafts'));
const fileStore = (): UseStore => (files ??= createStore('juhe-draft-files', 'files'));

/** Each member of a device has drafts of their own. */
const owner = (): string => getSession().user?.id ?? '';
const place = (id: string): string => `${owner()}/${id}`;
const filePlace = (id: string, key: string): string => `${owner()}/${id}/${key}`;

/** A browser that keeps nothing (private windows of old ones) goes on without; `false` then. */
const quietly = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await work();
  } catch {
    return otherwise;
  }
};

export const keepOnDevice = (draft: DeviceDraft): Promise<boolean> =>
  quietly(async () => {
    await set(place(draft.id), draft, draftStore());
    return true;
  }, false);

export const readFromDevice = (id: string): Promise<DeviceDraft | undefined> =>
  quietly(() => get<DeviceDraft>(place(id), draftStore()), undefined);

/** This member's drafts on this device, latest first. */
export const draftsOnDevice = (): Promise<DeviceDraft[]> =>
  quietly(async () => {
    const all = await entries<string, DeviceDraft>(draftStore());
    return all
      .filter(([key]) => key.startsWith(`${owner()}/`))
      .map(([, draft]) => draft)
      .sort((a, b) => b.savedAt - a.savedAt);
  }, []);

export const keepFile = (id: string, key: string, file: Blob): Promise<boolean> =>
  quietly(async () => {
    await set(filePlace(id, key), file, fileStore());
    return true;
  }, false);

export const readFile = (id: string, key: string): Promise<Blob | undefined> =>
  quietly(() => get<Blob>(filePlace(id, key), fileStore()), undefined);

export const dropFile = (id: string, key: string): Promise<void> =>
  quietly(() => del(filePlace(id, key), fileStore()), undefined);

/** Takes a draft and its files from this device. */
export const dropFromDevice = (id: string): Promise<void> =>
  quietly(async () => {
    await del(place(id), draftStore());
    const own = (await keys<string>(fileStore())).filter((key) => key.startsWith(`${place(id)}/`));
    await delMany(own, fileStore());
  }, undefined);
