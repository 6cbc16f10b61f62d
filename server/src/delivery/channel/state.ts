/** The channels that releases pass through; an instance serves one of them (setting CHANNEL). */
export const channels = ['dev', 'staging', 'production'] as const;
export type Channel = (typeof channels)[number];

/** A second release that a part of the devices gets. */
export interface Canary {
  readonly release: string;
  /** 0 is nobody, 100 everybody; up to two decimals. */
  readonly percent: number;
  /** Names the rollout: devices are chosen by it, so that a higher percentage keeps those that are in. */
  readonly rollout: string;
}

/** What is live of one app in one channel. */
export interface AppState {
  readonly release: string;
  /** What was live before; pages fall back to it when the live one cannot be loaded. */
  readonly previous?: string;
  readonly canary?: Canary;
  /** Switched off: its pages say so instead of loading anything. */
  readonly killed?: true;
  /** No promotion and no canary until it is unfrozen; rolling back and killing stay possible. */
  readonly frozen?: true;
}

export interface ChannelState {
  readonly channel: Channel;
  /** Rises by one with every change; 0 before the first. */
  readonly generation: number;
  readonly apps: Readonly<Record<string, AppState>>;
  /** The whole channel is frozen. */
  readonly frozen?: true;
}

/** One change; several of them make one generation. */
export type Change =
  | {
      readonly action: 'promote';
      readonly app: string;
      readonly release: string;
      /** Pages that the new release is known to lack; any other lost page refuses the change. */
      readonly withoutRoutes?: readonly string[];
    }
  | {
      readonly action: 'rollback';
      readonly app: string;
      /** Any committed release; the one before without it. */
      readonly to?: string;
      readonly withoutRoutes?: readonly string[];
    }
  | { readonly action: 'canary'; readonly app: string; readonly release: string; readonly percent: number }
  | { readonly action: 'stopCanary'; readonly app: string }
  /** Without an app the whole channel. */
  | { readonly action: 'freeze' | 'unfreeze'; readonly app?: string }
  | { readonly action: 'kill' | 'revive'; readonly app: string };
