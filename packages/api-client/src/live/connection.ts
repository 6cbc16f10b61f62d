import { onVisibility } from '@juhe/platform';
import { callHeaders } from '../transport/protocol.ts';
import { apiPrefix, sessionProvider } from '../transport/settings.ts';
import { type LiveEvent, readPieces, sseParser } from './sse.ts';

export type LiveStatus = 'connecting' | 'open' | 'waiting';

export interface LiveListener {
  readonly onEvent: (event: LiveEvent) => void;
  /** Connected or reconnected: refetch what may have been missed. */
  readonly onOpen: () => void;
  readonly onStatus: (status: LiveStatus) => void;
  /**
   * Age (ms) of the data shown when the connection is first opened; undefined for streams that do not send a first event
   * `current` or `resync`.
   */
  readonly age?: (() => number | undefined) | undefined;
}

const firstPauseMs = 500;
const maxPauseMs = 30_000;
/** Timeout (ms): the server sends at least a comment about every 15 s; longer silence means a dead connection. */
const silenceMs = 45_000;
/**
 * A page that is hidden for longer than this (ms) closes its connection: over HTTP/1.1 a browser has six for all tabs of an
 * origin, and each tab has this stream.
 */
const hiddenMs = 10_000;
/** Timeout (ms) of the message that states whether the shown data is current; earlier server releases do not send it. */
const currentMs = 1000;
/** Age (ms) from which data is no longer in the cache (`keepUnusedDataFor`). */
const cachedMs = 310_000;

/** One connection per path in this tab, shared by all listening components; closed with the last listener. */
class Connection {
  readonly listeners = new Set<LiveListener>();
  status: LiveStatus = 'connecting';
  readonly #path: string;
  readonly #stopWatching: () => void;
  #lastId: string | undefined;
  #pause = firstPauseMs;
  #round: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hideTimer: ReturnType<typeof setTimeout> | undefined;
  #openTimer: ReturnType<typeof setTimeout> | undefined;
  /** Only for the first connection: later ones may have missed events. */
  #age: LiveListener['age'];
  /** Time (ms, `performance.now`) of the last event, or of the last connection that may have missed one. */
  #changedAt = Number.NEGATIVE_INFINITY;

  constructor(path: string, age: LiveListener['age']) {
    this.#path = path;
    this.#age = age;
    const wake = () => this.#wake();
    window.addEventListener('online', wake);
    const stopVisibility = onVisibility((visible) => {
      clearTimeout(this.#hideTimer);
      if (visible) this.#wake();
      else this.#hideTimer = setTimeout(() => this.#drop(), hiddenMs);
    });
    this.#stopWatching = () => {
      window.removeEventListener('online', wake);
      stopVisibility();
    };
    // A tab opened in the background waits until it is visible.
    if (document.visibilityState === 'hidden') this.status = 'waiting';
    else void this.#run();
  }

  /** Whether data that a new listener finds in the cache may be out of date. */
  get mayBeStale(): boolean {
    return this.status === 'open' && this.#openTimer === undefined && performance.now() - this.#changedAt < cachedMs;
  }

  /** Reconnects, e.g. because another member is signed in now. */
  restart(): void {
    this.#lastId = undefined;
    this.#age = undefined;
    this.#drop();
    this.#pause = firstPauseMs;
    if (document.visibilityState === 'visible') void this.#run();
  }

  close(): void {
    this.#stopWatching();
    clearTimeout(this.#hideTimer);
    this.#drop();
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#stopWaiting();
    this.#round?.abort();
    this.#round = undefined;
    this.#tell('waiting');
  }

  #wake(): void {
    if (this.#round && this.status !== 'waiting') return;
    this.#drop();
    this.#pause = firstPauseMs;
    void this.#run();
  }

  #tell(status: LiveStatus): void {
    if (this.status === status) return;
    this.status = status;
    for (const listener of [...this.listeners]) listener.onStatus(status);
  }

  #stopWaiting(): void {
    clearTimeout(this.#openTimer);
    this.#openTimer = undefined;
  }

  #catchUp(): void {
    this.#stopWaiting();
    this.#changedAt = performance.now();
    for (const listener of [...this.listeners]) listener.onOpen();
  }

  #receive(event: LiveEvent): void {
    this.#lastId = event.id ?? this.#lastId;
    // Only the response to `age`: the data is current, so nothing is refetched.
    if (event.event === 'current') {
      this.#stopWaiting();
      return;
    }
    if (event.event === 'resync') this.#stopWaiting();
    this.#changedAt = performance.now();
    for (const listener of [...this.listeners]) listener.onEvent(event);
  }

  async #run(): Promise<void> {
    const round = new AbortController();
    this.#round = round;
    this.#tell('connecting');
    try {
      await this.#read(round);
    } catch {
      // Lost, refused or closed by us: each case ends in the back-off below.
    }
    if (this.#round !== round) return;
    this.#tell('waiting');
    // Full jitter: a restarted server must not be hit by all clients at once.
    const pause = firstPauseMs + Math.random() * this.#pause;
    this.#pause = Math.min(this.#pause * 2, maxPauseMs);
    this.#timer = setTimeout(() => void this.#run(), pause);
  }

  async #read(round: AbortController): Promise<void> {
    const abortRound = () => round.abort();
    let alarm = setTimeout(abortRound, silenceMs);
    try {
      const age = this.#age?.();
      const query = age === undefined ? '' : `?age=${age}`;
      const response = await fetch(`${apiPrefix()}${this.#path}${query}`, {
        headers: {
          ...callHeaders(sessionProvider().token()),
          Accept: 'text/event-stream',
          ...(this.#lastId ? { 'Last-Event-ID': this.#lastId } : {}),
        },
        signal: round.signal,
        cache: 'no-store',
        // It never ends: content goes first, and a page counts as loaded while it is open.
        priority: 'low',
      });
      if (!response.ok || !response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
        // Frequent retries do not help against a refusal in an envelope.
        if (response.ok) this.#pause = maxPauseMs;
        throw new Error(`no stream: ${response.status}`);
      }
      this.#pause = firstPauseMs;
      this.#tell('open');
      this.#age = undefined;
      if (age === undefined) this.#catchUp();
      else this.#openTimer = setTimeout(() => this.#catchUp(), currentMs);
      const feed = sseParser(
        (event) => this.#receive(event),
        (ms) => {
          this.#pause = Math.min(ms, maxPauseMs);
        },
      );
      await readPieces(response.body, (piece) => {
        clearTimeout(alarm);
        alarm = setTimeout(abortRound, silenceMs);
        feed(piece);
      });
    } finally {
      clearTimeout(alarm);
    }
  }
}

const connections = new Map<string, Connection>();

/** Reconnects every stream with the current token. */
export const restartLive = (): void => {
  for (const connection of connections.values()) connection.restart();
};

/** Listens to a stream below the project prefix; returns the unsubscribe function. */
export const listenLive = (path: string, listener: LiveListener): (() => void) => {
  const existing = connections.get(path);
  const connection = existing ?? new Connection(path, listener.age);
  connections.set(path, connection);
  connection.listeners.add(listener);
  if (existing) {
    listener.onStatus(existing.status);
    if (listener.age === undefined ? existing.status === 'open' : existing.mayBeStale) listener.onOpen();
  }
  return () => {
    connection.listeners.delete(listener);
    if (connection.listeners.size > 0 || connections.get(path) !== connection) return;
    connections.delete(path);
    connection.close();
  };
};
