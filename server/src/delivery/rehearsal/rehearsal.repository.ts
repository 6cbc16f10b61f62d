import type { Channel } from '../channel/state.ts';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Difference } from './compare.ts';
import type { Combination } from './plan.ts';

/**
 * `passed`: nothing breaks; `broken`: something does; `notRun`: nobody knows, because it could not be run to its end; `skipped`: the operator forced the
 * change, and no rehearsal of this combination was there.
 */
export type Verdict = 'passed' | 'broken' | 'notRun' | 'skipped';

/** One page as it was opened with both combinations. */
export interface PageReport {
  readonly app: string;
  readonly path: string;
  /** The address behind the hash that was opened. */
  readonly address: string;
  /** A page that was opened before in the same tab. */
  readonly via?: string;
  readonly as: 'visitor' | 'member';
  readonly differences: readonly Difference[];
  /** Names of the stored pictures; only of pages with differences. `before` is missing for a page that is new. */
  readonly pictures?: { readonly before?: string; readonly after: string };
}

export interface RehearsalReport {
  readonly before: Combination;
  readonly after: Combination;
  readonly pages: readonly PageReport[];
  /** Pages that were not opened, each with its reason. */
  readonly notOpened: readonly { readonly path: string; readonly why: string }[];
}

export interface Rehearsal {
  readonly id: string;
  readonly channel: Channel;
  /** ISO instant. */
  readonly at: string;
  readonly verdict: Verdict;
  /** Why it could not be run to its end. */
  readonly reason: string | null;
  readonly milliseconds: number;
  /** The apps whose releases it tries. */
  readonly apps: readonly string[];
  readonly report: RehearsalReport;
}

const columns = sql`id, channel, at, verdict, reason, milliseconds, apps, report`;

export const addRehearsal = (db: Db, one: Omit<Rehearsal, 'at'> & { readonly startedBy: string }): Promise<Rehearsal> =>
  db.one<Rehearsal>(sql`
    insert into delivery_rehearsal (id, channel, verdict, reason, milliseconds, apps, report, started_by)
    values (${one.id}, ${one.channel}, ${one.verdict}, ${one.reason}, ${one.milliseconds}, ${one.apps}::text[], ${sql.json(one.report)}, ${one.startedBy})
    returning ${columns}`);

export const rehearsalOf = (db: Db, id: string): Promise<Rehearsal | undefined> =>
  db.maybe<Rehearsal>(sql`select ${columns} from delivery_rehearsal where id = ${id}`);

/** Newest first. */
export const rehearsalsOf = (db: Db, channel: Channel, most: number): Promise<Rehearsal[]> =>
  db.rows<Rehearsal>(sql`
    select ${columns} from delivery_rehearsal where channel = ${channel} order by at desc, id limit ${most}::int`);

/** The rehearsals beyond the newest ones, and those that are too old. */
export const outdatedRehearsals = (db: Db, most: number, days: number): Promise<Rehearsal[]> =>
  db.rows<Rehearsal>(sql`
    select ${columns} from (
      select *, row_number() over (order by at desc, id) as place from delivery_rehearsal
    ) ranked where place > ${most}::int or at < now() - ${days}::int * interval '1 day'`);

export const removeRehearsal = (db: Db, id: string): Promise<number> =>
  db.run(sql`delete from delivery_rehearsal where id = ${id}`);
