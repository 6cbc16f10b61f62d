import type { Deps } from '../../deps.ts';
import { newestState } from './channel.repository.ts';
import { type Channel, type ChannelState, channels } from './state.ts';

/** Bus topic of a channel; its hint is `{ generation }`. */
export const topicOf = (channel: Channel): string => `delivery:${channel}`;

const hinted = (hint: unknown): number =>
  typeof hint === 'object' && hint !== null && 'generation' in hint && typeof hint.generation === 'number'
    ? hint.generation
    : Number.POSITIVE_INFINITY;

/** Caches the newest known state of each channel; it never returns to an older one. */
export class ChannelMemory {
  readonly #deps: Pick<Deps, 'db' | 'bus' | 'log'>;
  readonly #states = new Map<Channel, ChannelState>();
  /** Channels that are being read; changes during a read cause one more read. */
  readonly #reading = new Map<Channel, Promise<void>>();
  readonly #unread = new Set<Channel>();
  readonly #listeners: ((state: ChannelState) => void)[] = [];

  constructor(deps: Pick<Deps, 'db' | 'bus' | 'log'>) {
    this.#deps = deps;
    for (const channel of channels)
      deps.bus.subscribe(topicOf(channel), ({ hint, resync }) => {
        if (resync || hinted(hint) > this.#generation(channel)) this.#learn(channel);
      });
  }

  current(channel: Channel): ChannelState | undefined {
    return this.#states.get(channel);
  }

  /** Waits for the database only until the channel has been read once. */
  async state(channel: Channel): Promise<ChannelState> {
    const cached = this.#states.get(channel);
    if (cached) {
      // A read failed after a change: retry without making anybody wait.
      if (this.#unread.has(channel)) this.#learn(channel);
      return cached;
    }
    return this.store(await newestState(this.#deps.db, channel));
  }

  onChange(fn: (state: ChannelState) => void): void {
    this.#listeners.push(fn);
  }

  /** Stores a state unless a newer one is known; returns the newest. */
  store(state: ChannelState): ChannelState {
    const cached = this.#states.get(state.channel);
    if (cached && cached.generation >= state.generation) return cached;
    this.#states.set(state.channel, state);
    for (const fn of this.#listeners) {
      try {
        fn(state);
      } catch (err) {
        this.#deps.log.error({ err, channel: state.channel }, 'a listener to the live releases failed');
      }
    }
    return state;
  }

  #generation(channel: Channel): number {
    return this.#states.get(channel)?.generation ?? -1;
  }

  #learn(channel: Channel): void {
    this.#unread.add(channel);
    if (this.#reading.has(channel)) return;
    const reading = this.#read(channel).finally(() => this.#reading.delete(channel));
    this.#reading.set(channel, reading);
  }

  async #read(channel: Channel): Promise<void> {
    while (this.#unread.delete(channel)) {
      try {
        this.store(await newestState(this.#deps.db, channel));
      } catch (err) {
        this.#unread.add(channel);
        this.#deps.log.warn({ err, channel }, 'the live releases cannot be read again; the last ones stay');
        return;
      }
    }
  }
}
