import type { Channel } from '../channel/state.ts';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Count, CountKind } from './beacon.ts';
import { guardLimits, type Sample, type Tally } from './guard-limits.ts';
import type { CompleteSample } from './sequential.ts';

/** Error names that one release may add per minute; the rest counts as `other`, so that nobody can fill the table. */
export const maxNames = 50;

/** Adds to this minute's counts, in one statement. */
export const addCounts = (db: Db, channel: Channel, counts: readonly Count[]): Promise<number> =>
  db.run(sql`
  with given as (
    select * from unnest(${counts.map(({ app }) => app)}::text[], ${counts.map(({ release }) => release)}::text[],
      ${counts.map(({ kind }) => kind)}::text[], ${counts.map(({ name }) => name)}::text[],
      ${counts.map(({ bucket }) => bucket)}::int[], ${counts.map(({ count }) => count)}::bigint[])
      as g(app, release, kind, name, bucket, count)
  ), named as (
    select g.app, g.release, g.kind, g.bucket, g.count, case
      when g.kind not in ('error', 'failure') or (select count(*) from delivery_metric m where m.channel = ${channel} and m.app = g.app
          and m.release = g.release and m.minute = date_trunc('minute', now()) and m.kind = g.kind and m.name <> g.name) < ${maxNames}::int
      then g.name else 'other' end as name
    from given g
  )
  insert into delivery_metric as d (channel, minute, app, release, kind, name, bucket, count)
  select ${channel}, date_trunc('minute', now()), app, release, kind, name, bucket, sum(count)
  from named group by app, release, kind, name, bucket order by app, release, kind, name, bucket
  on conflict (channel, app, release, minute, kind, name, bucket) do update set count = d.count + excluded.count`);

export interface Trial extends Tally {
  readonly rollout: string;
  readonly release: string;
}

const { source: cap, windowMinutes } = guardLimits;

/** Adds a source's reports on the releases of running rollouts, capped: see source.ts. */
export const addTrials = (db: Db, source: Buffer, trials: readonly Trial[]): Promise<number> =>
  db.run(sql`
  insert into delivery_trial as t (rollout, release, source, loads, failures, errors, all_loads, all_failures, all_errors)
  select rollout, release, ${source}, l, f, e, l, f, e
  from (select rollout, release, least(loads, ${cap.loads}::int) as l, least(failures, ${cap.failures}::int) as f, least(errors, ${cap.errors}::int) as e
  from unnest(${trials.map(({ rollout }) => rollout)}::text[], ${trials.map(({ release }) => release)}::text[],
    ${trials.map(({ loads }) => loads)}::int[], ${trials.map(({ failures }) => failures)}::int[], ${trials.map(({ errors }) => errors)}::int[])
    as g(rollout, release, loads, failures, errors)) as capped
  order by rollout, release
  on conflict (rollout, release, source) do update set
    loads = case when t.since < now() - make_interval(mins => ${windowMinutes}) then excluded.loads
      when t.failures >= ${cap.failures}::int then t.loads else least(t.loads + excluded.loads, ${cap.loads}::int) end,
    failures = case when t.since < now() - make_interval(mins => ${windowMinutes}) then excluded.failures
      else least(t.failures + excluded.failures, ${cap.failures}::int) end,
    errors = case when t.since < now() - make_interval(mins => ${windowMinutes}) then excluded.errors
      else least(t.errors + excluded.errors, ${cap.errors}::int) end,
    all_loads = case when t.all_failures >= ${cap.failures}::int then t.all_loads
      else least(t.all_loads + excluded.all_loads, ${cap.loads}::int) end,
    all_failures = least(t.all_failures + excluded.all_failures, ${cap.failures}::int),
    all_errors = least(t.all_errors + excluded.all_errors, ${cap.errors}::int),
    since = case when t.since < now() - make_interval(mins => ${windowMinutes}) then now() else t.since end`);

/** Returns the current counts for and against the releases of these rollouts. */
export const sampled = (db: Db, rollouts: readonly string[]): Promise<(Sample & { readonly rollout: string })[]> =>
  db.rows(sql`
  select rollout, release, sum(loads) as loads, sum(failures) as failures, sum(errors) as errors from delivery_trial
  where rollout = any(${rollouts}::text[]) and since > now() - make_interval(mins => ${windowMinutes}) group by 1, 2`);

/** Returns everything that these trials have collected since their start. */
export const sampledComplete = (db: Db, trials: readonly string[]): Promise<(CompleteSample & { readonly rollout: string })[]> =>
  db.rows(sql`
  select rollout, release, sum(all_loads) as loads, sum(all_failures) as failures, sum(all_errors) as errors,
    count(*) filter (where all_failures > 0) as "failingSources"
  from delivery_trial where rollout = any(${trials}::text[]) group by 1, 2`);

interface ReleaseKey {
  readonly app: string;
  readonly release: string;
}

const only = (releases: readonly ReleaseKey[]) =>
  sql`(app, release) in (select * from unnest(${releases.map(({ app }) => app)}::text[], ${releases.map(({ release }) => release)}::text[]))`;

const within = (channel: Channel, releases: readonly ReleaseKey[], hours: number) =>
  sql`channel = ${channel} and minute > now() - make_interval(hours => ${hours}::int) and ${only(releases)}`;

/** Returns further reported releases, such as halted canaries or releases of old tabs: failing ones first. */
export const otherReleases = (db: Db, channel: Channel, knownReleases: readonly ReleaseKey[], hours: number, limit: number) =>
  db.rows<ReleaseKey>(sql`
    select app, release from (
      select app, release, row_number() over (
        partition by app order by sum(count) filter (where kind <> 'load') desc nulls last, sum(count) desc, release) as place
      from delivery_metric where channel = ${channel} and minute > now() - make_interval(hours => ${hours}::int) and kind <> 'vital'
        and app = any(${knownReleases.map(({ app }) => app)}::text[]) and not ${only(knownReleases)} group by 1, 2) ranked
    where place <= ${limit}::int order by app, place`);

export const totals = (db: Db, channel: Channel, releases: readonly ReleaseKey[], hours: number) =>
  db.rows<ReleaseKey & { kind: CountKind; count: number }>(sql`select app, release, kind, sum(count) as count from delivery_metric
    where ${within(channel, releases, hours)} and kind <> 'vital' group by 1, 2, 3`);

export const vitalCounts = (db: Db, channel: Channel, releases: readonly ReleaseKey[], hours: number) =>
  db.rows<ReleaseKey & { name: string; bucket: number; count: number }>(sql`select app, release, name, bucket, sum(count) as count
    from delivery_metric where ${within(channel, releases, hours)} and kind = 'vital' group by 1, 2, 3, 4`);

/** Returns the most frequent failures and errors of each release. */
export const topTroubles = (db: Db, channel: Channel, releases: readonly ReleaseKey[], hours: number, limit: number) =>
  db.rows<ReleaseKey & { kind: 'failure' | 'error'; name: string; count: number }>(sql`
    select app, release, kind, name, count from (
      select app, release, kind, name, sum(count) as count,
        row_number() over (partition by app, release order by sum(count) desc, kind, name) as place
      from delivery_metric where ${within(channel, releases, hours)} and kind in ('failure', 'error') group by 1, 2, 3, 4) ranked
    where place <= ${limit}::int order by app, release, place`);

/** Returns counts by steps of that many minutes; empty steps are omitted. `at` is the step's beginning. */
export const countsByTime = (db: Db, channel: Channel, releases: readonly ReleaseKey[], hours: number, stepMinutes: number) =>
  db.rows<ReleaseKey & { at: string; kind: 'load' | 'failure' | 'error'; count: number }>(sql`
    select app, release, kind, date_bin(make_interval(mins => ${stepMinutes}::int), minute, timestamptz 'epoch') as at, sum(count) as count
    from delivery_metric where ${within(channel, releases, hours)} and kind <> 'vital' group by 1, 2, 3, 4 order by at`);

/** Removes outdated data: counts after 30 days, trials one day after their creation. */
export const removeOld = async (db: Db): Promise<void> => {
  await db.run(sql`delete from delivery_metric where minute < now() - interval '30 days'`);
  await db.run(sql`delete from delivery_trial where since < now() - interval '1 day'`);
};
