import { deviceValue } from '@juhe/platform';
import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval';
import { unsentMarks } from './read-mark-store.ts';
import { signInEpoch } from './sign-in-epoch.ts';

/** A picture of an outgoing message; `id` is the server's once it is uploaded, so that a retry does not upload it again. */
export interface OutgoingPicture {
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
  readonly id?: string | undefined;
}

/** An outgoing voice message; `id` is the server's once it is uploaded. */
export interface OutgoingVoice {
  readonly kind: 'voice';
  readonly file: Blob;
  readonly milliseconds: number;
  readonly levels: readonly number[];
  readonly id?: string | undefined;
}

/** An item that is sent as a card. */
export interface OutgoingCard {
  readonly kind: 'goods' | 'lot' | 'creation' | 'order';
  readonly ref: string;
  /** Kind of a creation. */
  readonly creation?: 'article' | 'video' | undefined;
  readonly title: string;
  readonly picUrl: string;
}

/** The content of a message that the server has not stored yet; pictures are local files until they are uploaded. */
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
  /** Ascending in sending order. */
  readonly position: number;
  readonly createdAt: string;
  readonly body: OutgoingBody;
  /** The text of the server's refusal: the message stays until the member deletes or resends it. */
  readonly refusal?: string | undefined;
}

/** The outgoing queue of one member on this device. */
export interface OutgoingStore {
  /** Resolves to false if the browser stores nothing: the row lives as long as the tab. */
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
 * Whether a member has queued messages or read marks on this device (`1`): the shell reads it at startup and lets them be
 * sent, whichever page is opened (apps/shell/src/frame/use-waiting-messages.ts). A sign-out removes it with the drafts.
 */
const waiting = deviceValue({ key: 'juhe-chat-', scope: 'device', text: (stored) => stored });
const noteWaiting = (memberId: string, count: number): void =>
  void waiting.write(count > 0 || Object.keys(unsentMarks(memberId)).length > 0 ? '1' : undefined, `${memberId}-waiting`);

/** The queue of a member in IndexedDB; a browser that stores nothing has an empty one. */
export const outgoingStore = (memberId: string): OutgoingStore => {
  const readEntries = async () =>
    (await entries<string, StoredRow>(store())).filter(([key]) => key.startsWith(prefixOf(memberId)));
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
        noteWaiting(memberId, (await readEntries()).length);
      }, undefined),
    load: () =>
      attempt(async () => {
        const epoch = signInEpoch(memberId);
        const storedEntries = await readEntries();
        const outdated = storedEntries.filter(([, stored]) => stored.epoch !== epoch);
        await delMany(
          outdated.map(([key]) => key),
          store(),
        );
        noteWaiting(memberId, storedEntries.length - outdated.length);
        return storedEntries
          .filter(([, stored]) => stored.epoch === epoch)
          .map(([, { row }]) => row)
          .sort((a, b) => a.position - b.position || (a.clientId < b.clientId ? -1 : 1));
      }, []),
    clear: () =>
      attempt(async () => {
        await delMany(
          (await readEntries()).map(([key]) => key),
          store(),
        );
        noteWaiting(memberId, 0);
      }, undefined),
  };
};

/** Counts the queued messages of a member on this device. */
export const waitingMessages = async (memberId: string): Promise<number> => (await outgoingStore(memberId).load()).length;
