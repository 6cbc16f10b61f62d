import { type Generation, liveSince } from '../channel/channel.repository.ts';
import type { Channels } from '../channel/channel.service.ts';
import { appIn, type AppState, type Channel, type ChannelState } from '../channel/state.ts';
import type { Db } from '../../db/db.ts';
import { approvalDays } from '../policy/policy.ts';
import { type ApprovedRelease, approvalsIn, type Policy, policyOf } from '../policy/policy.repository.ts';
import { type PathOwner, pathOwners } from '../gate/path-owners.ts';
import { type ApiReplicaRow, apiReplicas } from '../../telemetry/heartbeat.repository.ts';
import { assignedPaths } from '../gate/path.repository.ts';
import type { AppHealth } from '../metric/health.ts';
import type { Metrics, Series } from '../metric/metric.service.ts';
import { type BackendChange, backendChanges } from '../backend/backend.repository.ts';
import type { BackendStatus, BackendStatuses } from '../backend/backend-status.ts';

export interface AppView {
  readonly app: string;
  readonly state: AppState;
  /** The generation that made the live release live. */
  readonly since?: Pick<Generation, 'at' | 'actor' | 'person' | 'why'> | undefined;
  readonly health?: AppHealth | undefined;
  readonly series: readonly Series[];
  /** Releases approved by the channel's second person that are not live yet. */
  readonly approved: readonly ApprovedRelease[];
  /** The prefixes that the app owns. */
  readonly paths: readonly Pick<PathOwner, 'prefix' | 'by'>[];
}

/** A team's back end with its last change. */
export interface BackendView {
  readonly status: BackendStatus;
  readonly last?: BackendChange | undefined;
}

/** The content of an overview; unreadable parts are missing, but live releases are always present. */
export interface ChannelView {
  readonly state: ChannelState;
  /** The shell first, then by name. */
  readonly apps: readonly AppView[];
  readonly history?: readonly Generation[] | undefined;
  readonly figures: boolean;
  readonly policy?: Policy | undefined;
  readonly backends?: readonly BackendView[] | undefined;
  /** The running API processes. */
  readonly replicas?: readonly ApiReplicaRow[] | undefined;
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
  readonly statuses: BackendStatuses;
}

const changesRead = 200;

const backendsIn = async (
  { db, statuses }: Pick<Parts, 'db' | 'statuses'>,
  channel: Channel,
): Promise<readonly BackendView[]> => {
  const list = await statuses.of(channel, () => true);
  if (list.length === 0) return [];
  const changes = await backendChanges(db, undefined, changesRead);
  return list.map((status) => ({
    status,
    last: changes.find((change) => change.app === status.app && (change.channel ?? channel) === channel),
  }));
};

/** Reads a channel; history and metrics may be missing while the database is unavailable. */
export const readView = async ({ db, channels, metrics, statuses }: Parts, channel: Channel): Promise<ChannelView> => {
  const state = await channels.state(channel);
  // The database may be unavailable: available parts are still shown.
  const orUndefined = <T>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined);
  const [history, since, measured, points, policy, approvals, assigned, backends, replicas] = await Promise.all([
    orUndefined(channels.history(channel, { limit: historyShown })),
    orUndefined(liveSince(db, state)),
    orUndefined(metrics.health(channel, { mayRead: () => true })),
    orUndefined(metrics.series(channel)),
    orUndefined(policyOf(db, channel)),
    orUndefined(approvalsIn(db, channel, approvalDays)),
    orUndefined(assignedPaths(db)),
    orUndefined(backendsIn({ db, statuses }, channel)),
    orUndefined(apiReplicas(db)),
  ]);
  const owners = assigned && pathOwners(assigned);
  const names = Object.keys(state.apps).toSorted(shellFirst);
  const apps = names.flatMap((app) => {
    const appState = appIn(state, app);
    if (!appState) return [];
    const health = measured?.find((entry) => entry.app === app);
    const approved = approvals?.filter((approval) => approval.app === app && approval.release !== appState.release) ?? [];
    const series = points?.filter((point) => point.app === app) ?? [];
    return [{ app, state: appState, since: since?.get(app), health, series, approved, paths: owners?.ownedBy(app) ?? [] }];
  });
  return { state, apps, history, policy, backends, replicas, figures: measured !== undefined && points !== undefined };
};
