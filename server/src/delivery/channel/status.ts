import type { Db } from '../../db/db.ts';
import type { AppHealth } from '../metric/health.ts';
import type { Metrics } from '../metric/metric.service.ts';
import { type PathOwner, pathOwners } from '../gate/path-owners.ts';
import { assignedPaths } from '../gate/path.repository.ts';
import type { Leaving } from '../gate/deprecations.ts';
import { policyOf, type RehearsalPolicy } from '../policy/policy.repository.ts';
import { liveSince } from './channel.repository.ts';
import type { Channels, RollbackTarget } from './channel.service.ts';
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
  /** Of the last hour. */
  readonly health?: AppHealth;
  readonly rollbackTargets: readonly RollbackTarget[];
  /** Where its pages may lie. */
  readonly paths: readonly Pick<PathOwner, 'prefix' | 'by'>[];
  /** What its releases use and what goes away, by the day. */
  readonly leaving?: readonly Leaving[];
}

export interface ChannelStatus extends Pick<ChannelState, 'channel' | 'generation' | 'frozen'> {
  readonly apps: Readonly<Record<string, AppStatus>>;
  /** Whether the instance has a browser to rehearse changes in, and what the channel's policy says of it. */
  readonly rehearsal: { readonly installed: boolean; readonly policy: RehearsalPolicy };
}

/** What a team wants to know before it changes something: what is live since when and why, how it fares, and the ways back. */
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
    /** What goes away of what the apps of a channel use. */
    readonly leaving: ((state: ChannelState) => Promise<ReadonlyMap<string, readonly Leaving[]>>) | undefined;
  },
  channel: Channel,
  mayRead: (app: string) => boolean,
): Promise<ChannelStatus> => {
  const state = await channels.state(channel);
  const [since, health, targets, assigned, policy, leavingOf] = await Promise.all([
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
      const made = since.get(app);
      const leaves = leavingOf?.get(app);
      const fares = health.find((one) => one.app === app);
      return [
        app,
        {
          ...live,
          ...(made
            ? { since: { generation: made.generation, at: made.at, by: made.actor, person: made.person, why: made.why } }
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
