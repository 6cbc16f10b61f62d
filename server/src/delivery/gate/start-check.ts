import type { Config } from '../../config.ts';
import type { Log } from '../../events/bus.ts';
import type { Channels } from '../channel/channel.service.ts';
import { appIn, channels as names, type ChannelState, releasesIn } from '../channel/state.ts';
import type { Releases } from '../release/release.service.ts';
import { withoutBackends } from './backends.ts';
import { datedOperation } from './deprecations.ts';
import { type Served, unservedOperations } from './operations.ts';
import { listed } from './refusal.ts';
import { operationIncompatibilities } from './types.ts';

/** The API cannot start in this state; the message is one line for the operator. */
export class DroppedOperationsError extends Error {
  override name = 'DroppedOperationsError';
}

/** A release received by some devices, with the operations it calls that this API does not serve, or serves with other types. */
export interface Stranded {
  readonly channel: string;
  readonly app: string;
  readonly release: string;
  readonly operations: readonly string[];
  /** Mismatches between the types it was built with and those of this API. */
  readonly types: readonly string[];
}

/** Returns live and canary releases of the channels that call unserved operations. A switched-off app calls nothing. */
export const strandedReleases = async (
  states: readonly ChannelState[],
  releases: Pick<Releases, 'find'>,
  served: Served,
): Promise<readonly Stranded[]> => {
  const running = states.flatMap((state) =>
    Object.keys(state.apps)
      .toSorted()
      .flatMap((app) => {
        const live = appIn(state, app);
        return live?.killed ? [] : releasesIn(live).map((release) => ({ channel: state.channel, app, release }));
      }),
  );
  const results = await Promise.all(
    running.map(async (runningRelease) => {
      const release = await releases.find(runningRelease.app, runningRelease.release);
      return {
        ...runningRelease,
        operations: release
          ? unservedOperations(release, served).map((operation) => operation + datedOperation(release, operation))
          : [],
        types: release ? operationIncompatibilities(release, served) : [],
      };
    }),
  );
  return results.filter(({ operations, types }) => operations.length + types.length > 0);
};

/** Describes in one line what is missing, which release calls it, and the remedies. */
export const describeStranded = (stranded: readonly Stranded[]): string => {
  const descriptions = stranded.map(
    ({ channel, app, release, operations, types }) =>
      `${app} ${release} in ${channel} ${[
        ...(operations.length > 0 ? [`calls ${listed(operations)}`] : []),
        ...(types.length > 0 ? [`was built for other types (${listed(types)})`] : []),
      ].join(' and ')}`,
  );
  return (
    `this API does not serve what live releases call: ${descriptions.join('; ')}. ` +
    'Promote releases that do not call it (or roll back, or kill the app) while the API before this one runs, or start with FORCE_DROP_OPERATIONS=1'
  );
};

/**
 * Throws `DroppedOperationsError` when a live or canary release of any channel calls an operation that is not served, or was
 * built for other types; with FORCE_DROP_OPERATIONS=1 it is only logged. So are types in development, where the contract
 * changes while the previous builds are live. Must be called once new builds have been adopted.
 */
export const refuseDroppedOperations = async (
  { config, log }: { readonly config: Pick<Config, 'delivery' | 'production'>; readonly log: Log },
  services: {
    readonly channels: Pick<Channels, 'state'>;
    readonly releases: Pick<Releases, 'find'>;
    readonly served: Served;
  },
): Promise<void> => {
  const states = await Promise.all(names.map((channel) => services.channels.state(channel)));
  const stranded = await strandedReleases(states, services.releases, withoutBackends(services.served));
  if (stranded.length === 0) return;
  const { forceDropOperations: isForced } = config.delivery;
  const counting = config.production ? stranded : stranded.filter(({ operations }) => operations.length > 0);
  if (counting.length > 0 && !isForced) throw new DroppedOperationsError(describeStranded(counting));
  log.warn({ stranded }, `started ${isForced ? 'by force' : 'in development'}: ${describeStranded(stranded)}`);
};
