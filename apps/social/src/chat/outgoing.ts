import { isOnline, onOnline, serverNow } from '@juhe/platform';
import type { OutgoingBody, OutgoingRow, OutgoingStore } from '../shared/outgoing-store.ts';
import { uuid } from '../shared/uuid.ts';
import { partnerOf } from './unopened.ts';

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

/**
 * The result of one attempt. `lost`: no definite response, so the same message is sent again; `text` gives the reason if it
 * is known.
 */
export type Delivery =
  | { readonly end: 'sent' }
  | { readonly end: 'lost'; readonly text?: string | undefined }
  | { readonly end: 'refused'; readonly text: string };

/**
 * Sends one message to the server and records the acknowledged message before it resolves.
 * @param progress stores the state that a later attempt resumes from, e.g. the id of an uploaded picture
 * @param onPart reports the upload progress of the pictures, 0 to 1
 */
export type Deliver = (
  row: OutgoingRow,
  progress: (body: OutgoingBody) => Promise<void>,
  onPart: (part: number) => void,
) => Promise<Delivery>;

/**
 * Starts the conversation that a placeholder id stands for (`unopened.ts`): returns its real id, or ends like the delivery of
 * a message.
 */
export type Begin = (
  unopened: string,
) => Promise<{ readonly end: 'begun'; readonly id: string } | Exclude<Delivery, { end: 'sent' }>>;

export interface Outgoing {
  /** All unacknowledged messages, in sending order. The same array until something changes. */
  readonly view: () => readonly OutgoingMessage[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly send: (conversationId: string, bodies: readonly OutgoingBody[]) => Promise<void>;
  /** Sends a refused or failed message again, in its original position. */
  readonly retry: (clientId: string) => Promise<void>;
  readonly remove: (clientId: string) => Promise<void>;
  /** Starts deliveries; resolves when every conversation is delivered or has stopped. */
  readonly flush: () => Promise<void>;
  /** Erases the queue from this device. */
  readonly clear: () => Promise<void>;
  readonly stop: () => void;
}

interface Options {
  readonly memberId: string;
  readonly store: OutgoingStore;
  readonly deliver: Deliver;
  readonly begin: Begin;
}

/** Back-off (ms) before a lost message is sent again: doubled from the first to the last. */
const firstPause = 1000;
const lastPause = 30_000;

/**
 * Only one tab of a browser delivers a conversation at a time; without the Web Locks API only the clientId prevents
 * duplicates.
 */
const exclusively = (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();

/**
 * The outgoing message queue of a member: stored on the device until acknowledged, delivered in order within each
 * conversation.
 */
export const createOutgoing = ({ memberId, store, deliver, begin }: Options): Outgoing => {
  let messages: readonly OutgoingMessage[] = [];
  /** Rows that the browser did not store: only this tab has them. */
  const unstored = new Set<string>();
  /** Acknowledged or deleted here: a store read that began earlier does not restore them. */
  const ended = new Set<string>();
  const listeners = new Set<() => void>();
  const running = new Map<string, Promise<void>>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const pauses = new Map<string, number>();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`juhe-outgoing-${memberId}`);
  let stopped = false;

  const show = (next: readonly OutgoingMessage[]): void => {
    messages = next;
    for (const listener of [...listeners]) listener();
  };
  const find = (clientId: string) => messages.find((message) => message.clientId === clientId);
  const change = (clientId: string, patch: Partial<OutgoingMessage>): void =>
    show(messages.map((message) => (message.clientId === clientId ? { ...message, ...patch } : message)));
  const drop = (clientId: string): void => {
    unstored.delete(clientId);
    ended.add(clientId);
    show(messages.filter((message) => message.clientId !== clientId));
  };
  const save = async ({ clientId, conversationId, position, createdAt, body, refusal }: OutgoingRow): Promise<void> => {
    const stored = await store.save({ clientId, conversationId, position, createdAt, body, ...(refusal ? { refusal } : {}) });
    if (stored) unstored.delete(clientId);
    else unstored.add(clientId);
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of our origin
  const announce = (): void => channel?.postMessage('changed');

  /** Loads the state of the device's store: other tabs add and deliver too. */
  const reload = async (): Promise<void> => {
    const rows = (await store.load()).filter(({ clientId }) => !ended.has(clientId));
    const stored = rows.map((row): OutgoingMessage => {
      const present = find(row.clientId);
      if (present?.state === 'sending') return present;
      return { ...row, state: row.refusal ? 'refused' : (present?.state ?? 'queued'), reason: present?.reason };
    });
    const volatile = messages.filter(
      ({ clientId, state }) => (unstored.has(clientId) || state === 'sending') && !rows.some((row) => row.clientId === clientId),
    );
    show([...stored, ...volatile].sort((a, b) => a.position - b.position));
  };

  const retryLater = (conversationId: string): void => {
    const pause = pauses.get(conversationId) ?? firstPause;
    pauses.set(conversationId, Math.min(pause * 2, lastPause));
    clearTimeout(timers.get(conversationId));
    timers.set(
      conversationId,
      setTimeout(() => void drain(conversationId), pause),
    );
  };

  /** Returns false if the conversation has to wait. */
  const deliverNext = async (message: OutgoingMessage): Promise<boolean> => {
    const { clientId, conversationId } = message;
    change(clientId, { state: 'sending', reason: undefined, part: undefined });
    const progress = async (body: OutgoingBody): Promise<void> => {
      change(clientId, { body });
      const present = find(clientId);
      if (present) await save(present);
    };
    const delivery = await deliver(message, progress, (part) => change(clientId, { part }));
    if (stopped) return false;
    if (delivery.end === 'lost') {
      change(clientId, { state: isOnline() ? 'failed' : 'queued', reason: delivery.text });
      if (isOnline()) retryLater(conversationId);
      return false;
    }
    pauses.delete(conversationId);
    const present = find(clientId);
    if (delivery.end === 'sent') {
      await store.remove(message);
      drop(clientId);
      announce();
    } else if (present) {
      change(clientId, { state: 'refused', refusal: delivery.text });
      await save({ ...present, refusal: delivery.text });
    }
    return true;
  };

  /** Moves the messages queued for a conversation to its id, in the same order; in a second tab nothing is left to move. */
  const adopt = async (unopened: string, conversationId: string): Promise<void> => {
    const moved = messages.filter((message) => message.conversationId === unopened);
    show(messages.map((message) => (message.conversationId === unopened ? { ...message, conversationId } : message)));
    for (const message of moved) {
      // Rather stored twice for a moment than not at all: the same clientId is one message.
      await save({ ...message, conversationId });
      await store.remove(message);
    }
    announce();
  };

  /** Starts a conversation with queued messages; returns its id. */
  const beginWaiting = async (unopened: string): Promise<string | undefined> => {
    const isWaiting = messages.some(({ conversationId, state }) => conversationId === unopened && state !== 'refused');
    if (!isWaiting || stopped || !isOnline()) return undefined;
    const beginning = await begin(unopened);
    if (stopped) return undefined;
    if (beginning.end === 'begun') {
      await adopt(unopened, beginning.id);
      return beginning.id;
    }
    if (beginning.end === 'lost') retryLater(unopened);
    else
      for (const message of messages.filter(({ conversationId }) => conversationId === unopened)) {
        change(message.clientId, { state: 'refused', refusal: beginning.text });
        await save({ ...message, refusal: beginning.text });
      }
    return undefined;
  };

  const drain = (conversationId: string): Promise<void> => {
    const present = running.get(conversationId);
    if (present) return present;
    let begun: string | undefined;
    const round = exclusively(`juhe-outgoing-${memberId}-${conversationId}`, async () => {
      await reload();
      if (partnerOf(conversationId)) {
        begun = await beginWaiting(conversationId);
        return;
      }
      for (;;) {
        const next = messages.find((message) => message.conversationId === conversationId && message.state !== 'refused');
        if (!next || stopped || !isOnline() || !(await deliverNext(next))) return;
      }
    })
      .finally(() => running.delete(conversationId))
      .then(() => (begun === undefined ? undefined : drain(begun)));
    running.set(conversationId, round);
    return round;
  };

  const flush = async (): Promise<void> => {
    await reload();
    if (stopped || !isOnline()) return;
    const conversations = new Set(
      messages.filter(({ state }) => state !== 'refused').map(({ conversationId }) => conversationId),
    );
    await Promise.all([...conversations].map(drain));
  };

  const online = (): void => {
    pauses.clear();
    void flush();
  };
  const stopOnline = onOnline(online);
  if (channel) channel.onmessage = () => void flush();

  return {
    view: () => messages,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: async (conversationId, bodies) => {
      const createdAt = new Date(serverNow()).toISOString();
      // The clock orders the messages of two tabs; within a tab a new message always comes last.
      let position = Math.max(Date.now(), (messages.at(-1)?.position ?? 0) + 1);
      const added = bodies.map(
        (body): OutgoingMessage => ({ clientId: uuid(), conversationId, position: position++, createdAt, body, state: 'queued' }),
      );
      for (const { clientId } of added) unstored.add(clientId);
      show([...messages, ...added]);
      for (const message of added) await save(message);
      announce();
      if (running.has(conversationId)) await running.get(conversationId);
      await drain(conversationId);
    },
    retry: async (clientId) => {
      const message = find(clientId);
      if (!message || message.state === 'sending') return;
      const { refusal: _, ...rest } = message;
      show(messages.map((item) => (item.clientId === clientId ? { ...rest, state: 'queued' } : item)));
      await save(rest);
      pauses.delete(message.conversationId);
      clearTimeout(timers.get(message.conversationId));
      await drain(message.conversationId);
    },
    remove: async (clientId) => {
      const message = find(clientId);
      if (!message || message.state === 'sending') return;
      drop(clientId);
      await store.remove(message);
      announce();
      await drain(message.conversationId);
    },
    flush,
    clear: async () => {
      unstored.clear();
      show([]);
      await store.clear();
    },
    stop: () => {
      stopped = true;
      stopOnline();
      for (const timer of timers.values()) clearTimeout(timer);
      channel?.close();
    },
  };
};
