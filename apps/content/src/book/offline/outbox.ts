import { getSession, onSessionChange } from '@juhe/auth';
import { type DeviceValue, deviceValue, onOnline } from '@juhe/platform';

/** The signed-in member's id, or undefined for a visitor. */
export const ownerNow = (): string | undefined => {
  const { signedIn, user } = getSession();
  return signedIn ? user?.id : undefined;
};

/** The id of a book's entry; ids contain no `@`. Entries without an owner belong to a visitor. */
export const entryOf = (bookId: string, owner: string | undefined): string =>
  owner === undefined ? bookId : `${bookId}@${owner}`;

interface Outbox<T> {
  /** The entries by {@link entryOf}. */
  readonly stored: DeviceValue<T>;
  /** Sends the pending entries of all books of the signed-in member; runs never overlap. */
  readonly send: () => Promise<void>;
  /** Starts sending pending entries as soon as there is a network and when their member signs in. */
  readonly watch: () => void;
}

/**
 * What waits for the network, stored on this device per book and member.
 * @param json checks the shape of a stored entry
 * @param sendBook sends the entry of a book and removes it; resolves to whether to continue with the next book
 */
export const outbox = <T>(
  key: string,
  json: (stored: unknown) => T | undefined,
  sendBook: (bookId: string, owner: string) => Promise<boolean>,
): Outbox<T> => {
  const stored = deviceValue<T>({ key, scope: 'device', json });

  const sendWaiting = async (owner: string): Promise<void> => {
    for (const entry of stored.ids()) {
      if (!entry.endsWith(`@${owner}`)) continue;
      if (ownerNow() !== owner || !(await sendBook(entry.slice(0, -owner.length - 1), owner))) return;
    }
  };

  let sending: Promise<void> = Promise.resolve();
  const send = (): Promise<void> => {
    const owner = ownerNow();
    if (owner !== undefined) sending = sending.then(() => sendWaiting(owner));
    return sending;
  };

  let watching = false;
  const watch = (): void => {
    if (watching) return;
    watching = true;
    void send();
    onOnline(() => void send());
    onSessionChange(() => void send());
  };
  return { stored, send, watch };
};
