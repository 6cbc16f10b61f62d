import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Channel } from '../channel/state.ts';
import type { Count } from './beacon.ts';
import type { CrashPage } from './beacon.ts';

export type { CrashPage } from './beacon.ts';

/** Errors of a release with a recorded page; more are counted without one, so that nobody can fill the table. */
const maxOfRelease = 100;

/** Records where these failures and errors occurred: for each the first page of its latest minute. */
export const addCrashes = (db: Db, channel: Channel, counts: readonly Count[], { path, apps }: CrashPage): Promise<number> =>
  db.run(sql`
  insert into delivery_crash as c (channel, app, release, kind, name, path, apps, seen_at)
  select ${channel}, g.app, g.release, g.kind, g.name, ${path}, ${JSON.stringify(apps)}::jsonb, date_trunc('minute', now())
  from unnest(${counts.map(({ app }) => app)}::text[], ${counts.map(({ release }) => release)}::text[],
    ${counts.map(({ kind }) => kind)}::text[], ${counts.map(({ name }) => name)}::text[]) as g(app, release, kind, name)
  where exists (select from delivery_crash k where k.channel = ${channel} and k.app = g.app and k.release = g.release and k.kind = g.kind
      and k.name = g.name)
    or (select count(*) from delivery_crash k where k.channel = ${channel} and k.app = g.app and k.release = g.release) < ${maxOfRelease}::int
  order by g.app, g.release, g.kind, g.name
  on conflict (channel, app, release, kind, name) do update set path = excluded.path, apps = excluded.apps, seen_at = excluded.seen_at
  where c.seen_at < excluded.seen_at`);

export interface CrashKey {
  readonly app: string;
  readonly release: string;
  readonly kind: string;
  readonly name: string;
}

/** Returns the recorded pages of these failures and errors. */
export const crashPages = (db: Db, channel: Channel, troubles: readonly CrashKey[]) =>
  db.rows<CrashKey & CrashPage>(sql`
  select c.app, c.release, c.kind, c.name, c.path, c.apps from delivery_crash c
  join unnest(${troubles.map(({ app }) => app)}::text[], ${troubles.map(({ release }) => release)}::text[],
    ${troubles.map(({ kind }) => kind)}::text[], ${troubles.map(({ name }) => name)}::text[]) as g(app, release, kind, name)
    using (app, release, kind, name)
  where c.channel = ${channel}`);

/** Removes pages after 30 days, like the counts. */
export const removeOldCrashes = (db: Db): Promise<number> =>
  db.run(sql`delete from delivery_crash where seen_at < now() - interval '30 days'`);
