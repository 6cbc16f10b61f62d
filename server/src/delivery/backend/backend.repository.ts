import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Channel } from '../channel/state.ts';
import type { BackendContract } from '../gate/backends.ts';
import type { Ending } from './ending.ts';

/** Hosts and quotas that the operator grants to an app. */
export interface BackendGrant {
  readonly hosts: readonly string[];
  readonly callsPerMinute: number;
  readonly callsOfOneCaller: number;
}

/** The back end of an app in one channel. */
export interface Backend extends BackendGrant {
  readonly app: string;
  readonly channel: Channel;
  readonly url: string;
  readonly timeoutMs: number;
  readonly killedBy: 'operator' | 'team' | null;
  readonly contract: BackendContract | null;
  readonly pairwiseKey: Buffer;
}

/** One change with its author and reason. */
export interface BackendChange {
  readonly app: string;
  /** Null: applies to every channel. */
  readonly channel: Channel | null;
  readonly action: 'grant' | 'set' | 'contract' | 'kill' | 'revive';
  readonly detail: string;
  /** ISO instant. */
  readonly at: string;
  readonly actor: string;
  readonly person: string | null;
  readonly why: string;
}

export const backendTopic = 'delivery:backends';

const columns = sql`b.app, b.channel, b.url, b.timeout_ms as "timeoutMs", b.killed_by as "killedBy", b.contract, g.hosts,
  g.calls_per_minute as "callsPerMinute", g.calls_of_one_caller as "callsOfOneCaller", g.pairwise_key as "pairwiseKey"`;

export const allBackends = (db: Db): Promise<Backend[]> =>
  db.rows<Backend>(
    sql`select ${columns} from delivery_backend b join delivery_backend_grant g using (app) order by b.app, b.channel`,
  );

export const lockBackend = (tx: Tx, app: string, channel: Channel): Promise<Backend | undefined> =>
  tx.maybe<Backend>(sql`
    select ${columns} from delivery_backend b join delivery_backend_grant g using (app)
    where b.app = ${app} and b.channel = ${channel} for update of b`);

export const grantOf = (db: Db, app: string): Promise<BackendGrant | undefined> =>
  db.maybe<BackendGrant>(sql`
    select hosts, calls_per_minute as "callsPerMinute", calls_of_one_caller as "callsOfOneCaller"
    from delivery_backend_grant where app = ${app}`);

/** The key of the first grant is kept. */
export const saveGrant = (tx: Tx, app: string, grant: BackendGrant, pairwiseKey: Buffer): Promise<number> =>
  tx.run(sql`
    insert into delivery_backend_grant (app, hosts, calls_per_minute, calls_of_one_caller, pairwise_key)
    values (${app}, ${[...grant.hosts]}, ${grant.callsPerMinute}, ${grant.callsOfOneCaller}, ${pairwiseKey})
    on conflict (app) do update set hosts = excluded.hosts, calls_per_minute = excluded.calls_per_minute,
      calls_of_one_caller = excluded.calls_of_one_caller`);

export const saveAddress = (
  tx: Tx,
  { app, channel, url, timeoutMs }: Pick<Backend, 'app' | 'channel' | 'url' | 'timeoutMs'>,
): Promise<number> =>
  tx.run(sql`
    insert into delivery_backend (app, channel, url, timeout_ms) values (${app}, ${channel}, ${url}, ${timeoutMs})
    on conflict (app, channel) do update set url = excluded.url, timeout_ms = excluded.timeout_ms`);

export const saveContract = (
  tx: Tx,
  { app, channel }: Pick<Backend, 'app' | 'channel'>,
  contract: BackendContract,
): Promise<number> =>
  tx.run(sql`
    update delivery_backend set contract = ${sql.json(contract)}, revision = revision + 1
    where app = ${app} and channel = ${channel}`);

export const saveSwitch = (
  tx: Tx,
  { app, channel }: Pick<Backend, 'app' | 'channel'>,
  killedBy: Backend['killedBy'],
): Promise<number> =>
  tx.run(sql`update delivery_backend set killed_by = ${killedBy} where app = ${app} and channel = ${channel}`);

export const addChange = (tx: Tx, change: Omit<BackendChange, 'at'>): Promise<number> =>
  tx.run(sql`
    insert into delivery_backend_change (app, channel, action, detail, changed_by, person, why)
    values (${change.app}, ${change.channel}, ${change.action}, ${change.detail.slice(0, 2000)}, ${change.actor}, ${change.person}, ${change.why})`);

/** Returns changes, newest first; of one app or of all. */
export const backendChanges = (db: Db, app: string | undefined, limit: number): Promise<BackendChange[]> =>
  db.rows<BackendChange>(sql`
    select app, channel, action, detail, changed_at as at, changed_by as actor, person, why from delivery_backend_change
    where true ${app === undefined ? sql.empty : sql`and app = ${app}`} order by id desc limit ${limit}`);

/** Number of an app's requests with this ending. */
export interface EndingCount {
  readonly app: string;
  readonly ending: Ending;
  readonly calls: number;
}

/** Adds to this minute's counts; each pair of app and ending occurs once. */
export const addEndings = (db: Db, channel: Channel, counts: readonly EndingCount[]): Promise<number> =>
  db.run(sql`
    insert into delivery_backend_minute as m (channel, app, minute, ending, calls)
    select ${channel}, app, date_trunc('minute', now()), ending, calls
    from unnest(${counts.map(({ app }) => app)}::text[], ${counts.map(({ ending }) => ending)}::text[],
      ${counts.map(({ calls }) => calls)}::bigint[]) as given (app, ending, calls) order by app, ending
    on conflict (channel, app, minute, ending) do update set calls = m.calls + excluded.calls`);

/** Returns the counts of the last hour. */
export const endingsOf = (db: Db, channel: Channel): Promise<EndingCount[]> =>
  db.rows<EndingCount>(sql`
    select app, ending, sum(calls)::bigint as calls from delivery_backend_minute
    where channel = ${channel} and minute > now() - interval '1 hour' group by app, ending order by app, ending`);

/** Returns the calls within the quota of each app's busiest minute of the last hour. */
export const busiestMinutes = async (db: Db, channel: Channel): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.rows<{ app: string; calls: number }>(sql`
    select app, max(calls)::bigint as calls from (
      select app, minute, sum(calls) as calls from delivery_backend_minute
      where channel = ${channel} and minute > now() - interval '1 hour' and ending <> 'limited' group by app, minute
    ) minutes group by app`);
  return new Map(rows.map(({ app, calls }) => [app, calls]));
};

export const removeOldEndings = (tx: Tx): Promise<number> =>
  tx.run(sql`delete from delivery_backend_minute where minute < now() - interval '30 days'`);

/** A token bucket of a quota with the number of calls that request a token. */
export interface QuotaCalls {
  readonly key: string;
  readonly perMinute: number;
  readonly count: number;
}

/**
 * Takes tokens from several different buckets and returns how many of each bucket's calls are allowed, and what is left of
 * it. A bucket holds the calls of a minute and is refilled steadily.
 */
export const consumeQuotas = (db: Db, calls: readonly QuotaCalls[]) => {
  const available = sql`least(excluded.burst, q.tokens + greatest(0, extract(epoch from excluded.at - q.at)) * excluded.burst / 60)`;
  const granted = sql`least(excluded.granted, floor(${available}))`;
  return db.rows<{ key: string; granted: number; tokens: number }>(sql`
    insert into delivery_backend_quota as q (key, burst, granted, tokens, at)
    select key, burst, least(calls, floor(burst))::int, burst - least(calls, floor(burst)), clock_timestamp()
    from unnest(${calls.map(({ key }) => key)}::text[], ${calls.map(({ perMinute }) => perMinute)}::float8[],
      ${calls.map(({ count }) => count)}::int[]) as wanted (key, burst, calls) order by key
    on conflict (key) do update set burst = excluded.burst, granted = (${granted})::int, tokens = ${available} - ${granted},
      at = greatest(q.at, excluded.at)
    returning q.key, q.granted, q.tokens`);
};

/** A bucket that nobody has used for a minute is full, as a new one is. */
export const removeFullQuotas = (tx: Tx): Promise<number> =>
  tx.run(sql`delete from delivery_backend_quota where at < now() - interval '2 minutes'`);
