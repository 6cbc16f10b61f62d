import type { Db } from '../../db/db.ts';
import type { AppHealth } from '../metric/health.ts';
import type { Metrics } from '../metric/metric.service.ts';
import { type PathOwner, pathOwners } from '../gate/path-owners.ts';
import { assignedPaths } from '../gate/path.repository.ts';
import type { UsedDeprecation } from '../gate/deprecations.ts';
import { policyOf, type RehearsalPolicy } from '../policy/policy.repository.ts';
import { liveSince } from './channel.repository.ts';
import type { Channels } from './channel.service.ts';
import type { RollbackTarget } from './rollback-targets.ts';
import type { AppState, Channel, ChannelState } from './state.ts';

export interface AppStatus extends AppState {
  /** The generation that made the release live. */
  readonly since?: {
    readonly generation: number;
    readonly at: string;
    readonly by: string;
    readonly person: string | null;
    readonly why: string;
  };
  /** Health of the last hour. */
  readonly health?: AppHealth;
  readonly rollbackTargets: readonly RollbackTarget[];
  /** Prefixes permitted for its pages. */
  readonly paths: readonly Pick<PathOwner, 'prefix' | 'by'>[];
  /** Deprecations that affect its releases, by date. */
  readonly leaving?: readonly UsedDeprecation[];
}

export interface ChannelStatus extends Pick<ChannelState, 'channel' | 'generation' | 'frozen'> {
  readonly apps: Readonly<Record<string, AppStatus>>;
  /** Whether the instance has a browser for rehearsals, and the channel's policy on them. */
  readonly rehearsal: { readonly installed: boolean; readonly policy: RehearsalPolicy };
}

/**
 * Returns what a team needs to know before a change: the live release with its time and reason, its health, and the rollback
 * targets.
 */
export const statusOf = async (
  {
    db,
    channels,
    metrics,
    canRehearse,
    leaving,
  }: {
    readonly db: Db;
    readonly channels: Channels;
    readonly metrics: Pick<Metrics, 'health'> | undefined;
    readonly canRehearse: boolean;
    /** Deprecations that affect the apps of a channel. */
    readonly leaving: ((state: ChannelState) => Promise<ReadonlyMap<string, readonly UsedDeprecation[]>>) | undefined;
  },
  channel: Channel,
  mayRead: (app: string) => boolean,
): Promise<ChannelStatus> => {
  const state = await channels.state(channel);
  const [since, health, targets, assigned, policy, deprecationsByApp] = await Promise.all([
    liveSince(db, state),
    metrics?.health(channel, { mayRead }) ?? [],
    channels.allRollbackTargets(channel),
    assignedPaths(db),
    policyOf(db, channel),
    leaving?.(state),
  ]);
  const owners = pathOwners(assigned);
  const apps = Object.entries(state.apps)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([app, live]): [string, AppStatus] => {
      const liveGeneration = since.get(app);
      const leaves = deprecationsByApp?.get(app);
      const fares = health.find((appHealth) => appHealth.app === app);
      return [
        app,
        {
          ...live,
          ...(liveGeneration
            ? {
                since: {
                  generation: liveGeneration.generation,
                  at: liveGeneration.at,
                  by: liveGeneration.actor,
                  person: liveGeneration.person,
                  why: liveGeneration.why,
                },
              }
            : {}),
          ...(fares ? { health: fares } : {}),
          rollbackTargets: targets.get(app) ?? [],
          paths: owners.ownedBy(app).map(({ prefix, by }) => ({ prefix, by })),
          ...(leaves ? { leaving: leaves } : {}),
        },
      ];
    });
  return { ...state, apps: Object.fromEntries(apps), rehearsal: { installed: canRehearse, policy: policy.rehearsal } };
};
