import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval';
import { signInEpoch } from './sign-in-epoch.ts';

/** A picture of a message on its way; `id` is the server's once it is uploaded, so that a retry does not upload it twice. */
export interface OutgoingPicture {
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
  readonly id?: string | undefined;
}

/** A recording on its way; `id` is the server's once it is uploaded. */
export interface OutgoingVoice {
  readonly kind: 'voice';
  readonly file: Blob;
  readonly milliseconds: number;
  readonly levels: readonly number[];
  readonly id?: string | undefined;
}

/** A thing that is sent as a card. */
export interface OutgoingCard {
  readonly kind: 'goods' | 'lot' | 'creation' | 'order';
  readonly ref: string;
  /** Of creations. */
  readonly creation?: 'article' | 'video' | undefined;
  readonly title: string;
  readonly picUrl: string;
}

/** What a message carries before the server has it; pictures are files of this device until they are uploaded. */
export type OutgoingBody =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly pictures: readonly OutgoingPicture[] }
  | OutgoingVoice
  | OutgoingCard;

/** A message that the server has not acknowledged. */
export interface OutgoingRow {
  /** The idempotency key of the message: the server stores it once, however often it arrives. */
  readonly clientId: string;
  readonly conversationId: string;
  /** Ascending in the order in which the member sent them. */
  readonly position: number;
  readonly createdAt: string;
  readonly body: OutgoingBody;
  /** Refused by the server, with its text: stays until the member deletes it or sends it again. */
  readonly refusal?: string | undefined;
}

/** The queue of one member on this device. */
export interface OutgoingStore {
  /** False when the browser stores nothing: the row lives as long as the tab. */
  readonly save: (row: OutgoingRow) => Promise<boolean>;
  readonly remove: (row: OutgoingRow) => Promise<void>;
  /** In sending order. */
  readonly load: () => Promise<OutgoingRow[]>;
  readonly clear: () => Promise<void>;
}

interface StoredRow {
  readonly epoch: string;
  readonly row: OutgoingRow;
}

let database: UseStore | undefined;
const store = (): UseStore => (database ??= createStore('juhe-outgoing', 'messages'));

const prefixOf = (memberId: string): string => `${memberId}/`;
const keyOf = (memberId: string, { conversationId, clientId }: OutgoingRow): string =>
  `${prefixOf(memberId)}${conversationId}/${clientId}`;

const attempt = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await work();
  } catch {
    return otherwise;
  }
};

/**
 * Whether messages of a member wait on this device, in local storage: the shell reads it at a start and lets them be sent, whichever page is
 * opened (apps/shell/src/frame/use-waiting-messages.ts). A sign-out removes it with the drafts.
 */
const noteWaiting = (memberId: string, count: number): void => {
  try {
    const name = `juhe-chat-${memberId}-waiting`;
    if (count > 0) localStorage.setItem(name, '1');
    else localStorage.removeItem(name);
  } catch {
    // Blocked: they wait for a page of messages.
  }
};

/** The queue of a member in IndexedDB; a browser that stores nothing works with an empty one. */
export const outgoingStore = (memberId: string): OutgoingStore => {
  const own = async () => (await entries<string, StoredRow>(store())).filter(([key]) => key.startsWith(prefixOf(memberId)));
  return {
    save: (row) =>
      attempt(async () => {
        await set(keyOf(memberId, row), { epoch: signInEpoch(memberId), row } satisfies StoredRow, store());
        noteWaiting(memberId, 1);
        return true;
      }, false),
    remove: (row) =>
      attempt(async () => {
        await delMany([keyOf(memberId, row)], store());
        noteWaiting(memberId, (await own()).length);
      }, undefined),
    load: () =>
      attempt(async () => {
        const epoch = signInEpoch(memberId);
        const all = await own();
        const former = all.filter(([, stored]) => stored.epoch !== epoch);
        await delMany(
          former.map(([key]) => key),
          store(),
        );
        noteWaiting(memberId, all.length - former.length);
        return all
          .filter(([, stored]) => stored.epoch === epoch)
          .map(([, { row }]) => row)
          .sort((a, b) => a.position - b.position || (a.clientId < b.clientId ? -1 : 1));
      }, []),
    clear: () =>
      attempt(async () => {
        await delMany(
          (await own()).map(([key]) => key),
          store(),
        );
        noteWaiting(memberId, 0);
      }, undefined),
  };
};

/** How many messages of a member wait on this device. */
export const waitingMessages = async (memberId: string): Promise<number> => (await outgoingStore(memberId).load()).length;
