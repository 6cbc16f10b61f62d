import { isOnline, onOnline } from '@juhe/platform';
import type { OutgoingBody, OutgoingRow, OutgoingStore } from '../../shared/outgoing-store.ts';
import { createOutgoingQueue, type OutgoingMessage } from './outgoing-queue.ts';
import { partnerOf } from './unopened.ts';

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

/** Schedules retries by conversation, with a pause that doubles until a delivery succeeds. */
const createBackOff = (retry: (conversationId: string) => void) => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const pauses = new Map<string, number>();
  const reset = (conversationId: string) => pauses.delete(conversationId);
  return {
    retryLater: (conversationId: string): void => {
      const pause = pauses.get(conversationId) ?? firstPause;
      pauses.set(conversationId, Math.min(pause * 2, lastPause));
      clearTimeout(timers.get(conversationId));
      timers.set(
        conversationId,
        setTimeout(() => retry(conversationId), pause),
      );
    },
    /** The next pause is the first one again. */
    reset,
    resetAll: () => pauses.clear(),
    cancel: (conversationId: string): void => {
      reset(conversationId);
      clearTimeout(timers.get(conversationId));
    },
    cancelAll: (): void => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
};

/**
 * The outgoing message queue of a member: stored on the device until acknowledged, delivered in order within each
 * conversation.
 */
export const createOutgoing = ({ memberId, store, deliver, begin }: Options): Outgoing => {
  const queue = createOutgoingQueue(store);
  const running = new Map<string, Promise<void>>();
  const backOff = createBackOff((conversationId) => void deliverQueue(conversationId));
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`juhe-outgoing-${memberId}`);
  let stopped = false;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of our origin
  const announce = (): void => channel?.postMessage('changed');

  /** Returns false if the conversation has to wait. */
  const deliverNext = async (message: OutgoingMessage): Promise<boolean> => {
    const { clientId, conversationId } = message;
    queue.change(clientId, { state: 'sending', reason: undefined, part: undefined });
    const delivery = await deliver(
      message,
      (body) => queue.saveBody(clientId, body),
      (part) => queue.change(clientId, { part }),
    );
    if (stopped) return false;
    if (delivery.end === 'lost') {
      queue.change(clientId, { state: isOnline() ? 'failed' : 'queued', reason: delivery.text });
      if (isOnline()) backOff.retryLater(conversationId);
      return false;
    }
    backOff.reset(conversationId);
    const present = queue.find(clientId);
    if (delivery.end === 'sent') {
      await store.remove(message);
      queue.drop(clientId);
      announce();
    } else if (present) await queue.refuse(present, delivery.text);
    return true;
  };

  /** Starts a conversation with queued messages, and moves them to it; returns its id. */
  const beginWaiting = async (unopened: string): Promise<string | undefined> => {
    const queuedMessages = () => queue.view().filter(({ conversationId }) => conversationId === unopened);
    if (queuedMessages().every(({ state }) => state === 'refused') || stopped || !isOnline()) return undefined;
    const startResult = await begin(unopened);
    if (stopped) return undefined;
    if (startResult.end === 'begun') {
      // In a second tab nothing is left to move.
      await queue.move(unopened, startResult.id);
      announce();
      return startResult.id;
    }
    if (startResult.end === 'lost') backOff.retryLater(unopened);
    else for (const message of queuedMessages()) await queue.refuse(message, startResult.text);
    return undefined;
  };

  const deliverQueue = (conversationId: string): Promise<void> => {
    const present = running.get(conversationId);
    if (present) return present;
    let started: string | undefined;
    const round = exclusively(`juhe-outgoing-${memberId}-${conversationId}`, async () => {
      await queue.reload();
      if (partnerOf(conversationId)) {
        started = await beginWaiting(conversationId);
        return;
      }
      for (;;) {
        const next = queue.view().find((message) => message.conversationId === conversationId && message.state !== 'refused');
        if (!next || stopped || !isOnline() || !(await deliverNext(next))) return;
      }
    })
      .finally(() => running.delete(conversationId))
      .then(() => (started === undefined ? undefined : deliverQueue(started)));
    running.set(conversationId, round);
    return round;
  };

  const flush = async (): Promise<void> => {
    await queue.reload();
    if (stopped || !isOnline()) return;
    const unrefused = queue.view().filter(({ state }) => state !== 'refused');
    await Promise.all([...new Set(unrefused.map(({ conversationId }) => conversationId))].map(deliverQueue));
  };

  const stopOnline = onOnline(() => {
    backOff.resetAll();
    void flush();
  });
  if (channel) channel.onmessage = () => void flush();

  return {
    view: queue.view,
    subscribe: queue.subscribe,
    send: async (conversationId, bodies) => {
      await queue.append(conversationId, bodies);
      announce();
      if (running.has(conversationId)) await running.get(conversationId);
      await deliverQueue(conversationId);
    },
    retry: async (clientId) => {
      const message = queue.find(clientId);
      if (!message || message.state === 'sending') return;
      await queue.requeue(message);
      backOff.cancel(message.conversationId);
      await deliverQueue(message.conversationId);
    },
    remove: async (clientId) => {
      const message = queue.find(clientId);
      if (!message || message.state === 'sending') return;
      queue.drop(clientId);
      await store.remove(message);
      announce();
      await deliverQueue(message.conversationId);
    },
    flush,
    clear: queue.clear,
    stop: () => {
      stopped = true;
      stopOnline();
      backOff.cancelAll();
      channel?.close();
    },
  };
};
