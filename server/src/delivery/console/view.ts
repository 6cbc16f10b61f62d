import { type Generation, liveSince } from '../channel/channel.repository.ts';
import type { Channels } from '../channel/channel.service.ts';
import { appIn, type AppState, type Channel, type ChannelState } from '../channel/state.ts';
import type { Db } from '../../db/db.ts';
import { approvalDays } from '../policy/policy.ts';
import { type ApprovedRelease, approvalsIn, type Policy, policyOf } from '../policy/policy.repository.ts';
import { type PathOwner, pathOwners } from '../gate/path-owners.ts';
import { assignedPaths } from '../gate/path.repository.ts';
import type { AppHealth } from '../metric/health.ts';
import type { Metrics, Series } from '../metric/metric.service.ts';

export interface AppView {
  readonly app: string;
  readonly state: AppState;
  /** The generation that made the live release live. */
  readonly since?: Pick<Generation, 'at' | 'actor' | 'person' | 'why'> | undefined;
  readonly health?: AppHealth | undefined;
  readonly series: readonly Series[];
  /** Releases that may become live by the channel's second person and are not yet. */
  readonly approved: readonly ApprovedRelease[];
  /** The prefixes that the app owns. */
  readonly paths: readonly Pick<PathOwner, 'prefix' | 'by'>[];
}

/** Everything that an overview shows; what could not be read is missing, what is live is always there. */
export interface ChannelView {
  readonly state: ChannelState;
  /** The shell first, then by name. */
  readonly apps: readonly AppView[];
  readonly history?: readonly Generation[] | undefined;
  readonly figures: boolean;
  readonly policy?: Policy | undefined;
}

const historyShown = 50;

const shellFirst = (a: string, b: string): number => {
  if (a === 'shell' || b === 'shell') return a === 'shell' ? -1 : 1;
  return a < b ? -1 : 1;
};

interface Parts {
  readonly db: Db;
  readonly channels: Pick<Channels, 'state' | 'history'>;
  readonly metrics: Pick<Metrics, 'health' | 'series'>;
}

/** Reads a channel; history and figures may be missing while the database is away. */
export const readView = async ({ db, channels, metrics }: Parts, channel: Channel): Promise<ChannelView> => {
  const state = await channels.state(channel);
  // The connection may be away: what can be had is shown.
  const had = <T>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined);
  const [history, since, measured, points, policy, approvals, assigned] = await Promise.all([
    had(channels.history(channel, { limit: historyShown })),
    had(liveSince(db, state)),
    had(metrics.health(channel, { mayRead: () => true })),
    had(metrics.series(channel)),
    had(policyOf(db, channel)),
    had(approvalsIn(db, channel, approvalDays)),
    had(assignedPaths(db)),
  ]);
  const owners = assigned && pathOwners(assigned);
  const names = Object.keys(state.apps).toSorted(shellFirst);
  const apps = names.flatMap((app) => {
    const own = appIn(state, app);
    if (!own) return [];
    const health = measured?.find((one) => one.app === app);
    const approved = approvals?.filter((approval) => approval.app === app && approval.release !== own.release) ?? [];
    const series = points?.filter((point) => point.app === app) ?? [];
    return [{ app, state: own, since: since?.get(app), health, series, approved, paths: owners?.ownedBy(app) ?? [] }];
  });
  return { state, apps, history, policy, figures: measured !== undefined && points !== undefined };
};
