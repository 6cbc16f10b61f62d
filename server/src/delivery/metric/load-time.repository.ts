import type { Channel } from '../channel/state.ts';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Maximum number of recorded sources of a release per hour: enough to judge, without additional load on a busy day. */
const maxInHour = 100;

export interface LoadTime {
  readonly app: string;
  readonly release: string;
  /** ms */
  readonly value: number;
}

/** Records how long a source waited for its first page of each release; later visits of the same source do not count. */
export const addLoadTimes = (db: Db, channel: Channel, source: Buffer, times: readonly LoadTime[]): Promise<number> =>
  db.run(sql`
  insert into delivery_load_time (channel, app, release, source, value)
  select ${channel}, app, release, ${source}, value
  from unnest(${times.map(({ app }) => app)}::text[], ${times.map(({ release }) => release)}::text[], ${times.map(({ value }) => value)}::int[])
    as g(app, release, value)
  where (select count(*) from delivery_load_time t where t.channel = ${channel} and t.app = g.app and t.release = g.release
    and t.at > now() - interval '1 hour') < ${maxInHour}::int
  on conflict do nothing`);

/** Returns the times (ms) of a release's sources in the last 24 hours, in order of arrival. */
export const loadTimesOf = async (
  db: Db,
  channel: Channel,
  app: string,
  release: string,
): Promise<readonly { readonly value: number; readonly at: Date }[]> =>
  (
    await db.rows<{ value: number; at: string }>(sql`
      select value, at from delivery_load_time
      where channel = ${channel} and app = ${app} and release = ${release} and at > now() - interval '24 hours'
      order by at, source`)
  ).map(({ value, at }) => ({ value, at: new Date(at) }));

/** Returns the times of all other apps of the channel in the same 24 hours. */
export const loadTimesBeside = async (
  db: Db,
  channel: Channel,
  app: string,
): Promise<readonly { readonly value: number; readonly at: Date }[]> =>
  (
    await db.rows<{ value: number; at: string }>(sql`
      select value, at from delivery_load_time
      where channel = ${channel} and app <> ${app} and at > now() - interval '24 hours'
      order by at, source`)
  ).map(({ value, at }) => ({ value, at: new Date(at) }));

export const removeOldLoadTimes = (db: Db): Promise<number> =>
  db.run(sql`delete from delivery_load_time where at < now() - interval '2 days'`);
