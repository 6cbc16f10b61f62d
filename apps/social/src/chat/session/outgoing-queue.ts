import { serverNow } from '@juhe/platform';
import type { OutgoingBody, OutgoingRow, OutgoingStore } from '../../shared/outgoing-store.ts';
import { uuid } from '../../shared/uuid.ts';

/**
 * `queued → sending → (acknowledged: removed from the queue) | refused | failed`. `failed` is retried automatically and by
 * the member; `refused` only by the member.
 */
export type OutgoingState = 'queued' | 'sending' | 'failed' | 'refused';

export interface OutgoingMessage extends OutgoingRow {
  readonly state: OutgoingState;
  /** The reason of the last failure. */
  readonly reason?: string | undefined;
  /** Upload progress of pictures, 0 to 1. */
  readonly part?: number | undefined;
}

/** The unacknowledged messages as this tab sees them, over the device's store. */
export interface OutgoingQueue {
  /** All messages, in sending order. The same array until something changes. */
  readonly view: () => readonly OutgoingMessage[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly find: (clientId: string) => OutgoingMessage | undefined;
  /** Adds messages at the end and stores them. */
  readonly append: (conversationId: string, bodies: readonly OutgoingBody[]) => Promise<void>;
  /** Changes a message in this tab; `save` stores it. */
  readonly change: (clientId: string, patch: Partial<OutgoingMessage>) => void;
  readonly save: (message: OutgoingRow) => Promise<void>;
  /** Stores the body that a later attempt resumes from. */
  readonly saveBody: (clientId: string, body: OutgoingBody) => Promise<void>;
  /** Marks a message as refused, and stores the reason. */
  readonly refuse: (message: OutgoingMessage, refusal: string) => Promise<void>;
  /** Queues a refused or failed message again, in its original position. */
  readonly requeue: (message: OutgoingMessage) => Promise<void>;
  /** Moves a conversation's messages to another id, in the same order. */
  readonly move: (from: string, to: string) => Promise<void>;
  /** Hides an acknowledged or deleted message; the store's copy is removed by the caller. */
  readonly drop: (clientId: string) => void;
  /** Loads the state of the device's store: other tabs add and deliver too. */
  readonly reload: () => Promise<void>;
  /** Erases the queue from this device. */
  readonly clear: () => Promise<void>;
}

export const createOutgoingQueue = (store: OutgoingStore): OutgoingQueue => {
  let messages: readonly OutgoingMessage[] = [];
  /** Rows that the browser did not store: only this tab has them. */
  const unstored = new Set<string>();
  /** Acknowledged or deleted here: a store read that began earlier does not restore them. */
  const ended = new Set<string>();
  const listeners = new Set<() => void>();

  const show = (next: readonly OutgoingMessage[]): void => {
    messages = next;
    for (const listener of [...listeners]) listener();
  };
  const find = (clientId: string) => messages.find((message) => message.clientId === clientId);
  const change = (clientId: string, patch: Partial<OutgoingMessage>): void =>
    show(messages.map((message) => (message.clientId === clientId ? { ...message, ...patch } : message)));
  const save = async ({ clientId, conversationId, position, createdAt, body, refusal }: OutgoingRow): Promise<void> => {
    const stored = await store.save({ clientId, conversationId, position, createdAt, body, ...(refusal ? { refusal } : {}) });
    if (stored) unstored.delete(clientId);
    else unstored.add(clientId);
  };

  return {
    view: () => messages,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    find,
    append: async (conversationId, bodies) => {
      const createdAt = new Date(serverNow()).toISOString();
      // The clock orders the messages of two tabs; within a tab a new message always comes last.
      let position = Math.max(Date.now(), (messages.at(-1)?.position ?? 0) + 1);
      const added = bodies.map(
        (body): OutgoingMessage => ({ clientId: uuid(), conversationId, position: position++, createdAt, body, state: 'queued' }),
      );
      for (const { clientId } of added) unstored.add(clientId);
      show([...messages, ...added]);
      for (const message of added) await save(message);
    },
    change,
    save,
    saveBody: async (clientId, body) => {
      change(clientId, { body });
      const present = find(clientId);
      if (present) await save(present);
    },
    refuse: async (message, refusal) => {
      change(message.clientId, { state: 'refused', refusal });
      await save({ ...message, refusal });
    },
    requeue: async (message) => {
      const { refusal: _, ...unrefused } = message;
      show(messages.map((item) => (item.clientId === message.clientId ? { ...unrefused, state: 'queued' } : item)));
      await save(unrefused);
    },
    move: async (from, to) => {
      const moved = messages.filter(({ conversationId }) => conversationId === from);
      show(messages.map((message) => (message.conversationId === from ? { ...message, conversationId: to } : message)));
      for (const message of moved) {
        // Stored twice for a moment instead of not at all: the clientId identifies duplicates.
        await save({ ...message, conversationId: to });
        await store.remove(message);
      }
    },
    drop: (clientId) => {
      unstored.delete(clientId);
      ended.add(clientId);
      show(messages.filter((message) => message.clientId !== clientId));
    },
    reload: async () => {
      const rows = (await store.load()).filter(({ clientId }) => !ended.has(clientId));
      const stored = rows.map((row): OutgoingMessage => {
        const present = find(row.clientId);
        if (present?.state === 'sending') return present;
        return { ...row, state: row.refusal ? 'refused' : (present?.state ?? 'queued'), reason: present?.reason };
      });
      const volatile = messages.filter(
        ({ clientId, state }) =>
          (unstored.has(clientId) || state === 'sending') && !rows.some((row) => row.clientId === clientId),
      );
      show([...stored, ...volatile].sort((a, b) => a.position - b.position));
    },
    clear: async () => {
      unstored.clear();
      show([]);
      await store.clear();
    },
  };
};
