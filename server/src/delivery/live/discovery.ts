import type { Release } from '../release/release-document.ts';
import { baseOf, integrityOf } from './live-document.ts';

/** One micro-frontend of a channel with all releases that may be served. */
export interface Discoverable {
  readonly live: Release;
  /** For a first release: the percentage of the devices that get it. */
  readonly share?: number;
  readonly canary?: { readonly release: Release; readonly percent: number };
  readonly fallback?: Release;
}

interface Entry {
  readonly url: string;
  readonly fallbackUrl?: string;
  readonly metadata: { readonly integrity: string; readonly version: string };
  readonly extras: {
    readonly modulefederation: { readonly remoteName: string; readonly remoteEntry: string; readonly exposes: readonly string[] };
  };
  readonly deployment: { readonly traffic: number; readonly default: boolean };
}

interface DiscoveryDocument {
  readonly schema: string;
  readonly microFrontends: Readonly<Record<string, readonly Entry[]>>;
}

const entryOf = (origin: string, release: Release, fallback: Release | undefined, traffic: number, isDefault: boolean): Entry => {
  const address = (target: Release) => new URL(baseOf(target) + target.entry, origin).href;
  const url = address(release);
  return {
    url,
    ...(fallback ? { fallbackUrl: address(fallback) } : {}),
    metadata: { integrity: integrityOf(release, release.entry) ?? '', version: release.release },
    extras: {
      modulefederation: {
        // As in tools/define-remote.mjs.
        remoteName: `juhe_${release.app}`,
        remoteEntry: url,
        exposes: release.routes.map(({ expose }) => expose),
      },
    },
    // Percentages have two decimals; a difference of them may have more.
    deployment: { traffic: Math.round(traffic * 100) / 100, default: isDefault },
  };
};

/**
 * Returns the live releases in the format of AWS' frontend-discovery v1-pre, for tools that support no other. Addresses are
 * absolute, because its readers are elsewhere. Killed apps are omitted, since nothing of them may be loaded.
 */
export const discoveryDocument = (origin: string, apps: readonly Discoverable[]): DiscoveryDocument => ({
  schema: 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json',
  microFrontends: Object.fromEntries(
    apps.map(({ live, share, canary, fallback }) => {
      const percent = canary?.percent ?? 0;
      const entries = [entryOf(origin, live, fallback, share ?? 100 - percent, share === undefined)];
      if (canary) entries.push(entryOf(origin, canary.release, live, percent, false));
      return [`@juhe/${live.app}`, entries];
    }),
  ),
});
