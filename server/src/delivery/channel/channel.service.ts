import type { Refusal } from '../gate/refusal.ts';
import type { Change, ChannelState, Channel } from './state.ts';

export interface ChangeRequest {
  readonly channel: Channel;
  /**
   * The generation that the caller has seen; a newer one refuses the change (409 staleGeneration). Left out only by the server itself:
   * then the change is made to whatever is newest.
   */
  readonly generation?: number;
  readonly changes: readonly Change[];
  /** 1–500 characters. */
  readonly why: string;
  readonly actor: string;
  /** What the gates refuse is made all the same and written down with it; only a release that does not exist cannot be forced. */
  readonly force?: boolean;
}

/** One change as it was made: releases and percentages written out. */
export interface MadeChange {
  readonly action: Change['action'];
  readonly app?: string;
  /** promote, rollback: the release that was live; canary: the canary's before. */
  readonly from?: string;
  /** promote, rollback: the release that is live; canary: the canary's. */
  readonly to?: string;
  readonly fromPercent?: number;
  readonly percent?: number;
  readonly rollout?: string;
  /** A canary that the change ended. */
  readonly ended?: string;
  readonly withoutRoutes?: readonly string[];
}

/** One generation as history tells it. */
export interface Generation {
  readonly generation: number;
  /** ISO instant. */
  readonly at: string;
  readonly actor: string;
  readonly why: string;
  readonly changes: readonly MadeChange[];
  /** What the gates refused and was forced. */
  readonly forced: readonly Refusal[];
}

/** A release that an app could be rolled back to, with what the gates say to it today. */
export interface RollbackTarget {
  readonly release: string;
  /** It was live in this channel and is not known to be bad: rolling back without a name goes to the first of these that passes. */
  readonly wasLive: boolean;
  /** ISO instant. */
  readonly committedAt: string;
  /** Empty: it can be made live. */
  readonly refusals: readonly Refusal[];
}

export interface Channels {
  /** From memory once it was read; kept up to date by the bus topic `delivery:<channel>`, and usable while the database is away. */
  state(channel: Channel): Promise<ChannelState>;
  /** The same at once; undefined until it was read. */
  current(channel: Channel): ChannelState | undefined;
  /** Calls `fn` with every newer state of any channel that this process learns of. */
  onChange(fn: (state: ChannelState) => void): void;
  /** Makes the next generation. Throws staleGeneration (409), refusedByGates (422, `data.refusals`), frozen (423), changeRefused (409). */
  change(request: ChangeRequest): Promise<ChannelState>;
  /** Newest first. */
  history(channel: Channel, options?: { readonly app?: string; readonly limit?: number }): Promise<readonly Generation[]>;
  rollbackTargets(channel: Channel, app: string): Promise<readonly RollbackTarget[]>;
}
