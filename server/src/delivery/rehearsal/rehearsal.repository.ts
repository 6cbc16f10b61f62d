import type { Channel } from '../channel/state.ts';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Difference } from './compare.ts';
import type { Combination } from './plan.ts';

/**
 * `passed`: nothing breaks; `broken`: something does; `notRun`: unknown, because it could not be completed; `skipped`: the
 * operator forced the change, and there was no rehearsal of this combination.
 */
export type Verdict = 'passed' | 'broken' | 'notRun' | 'skipped';

/** One page opened with both combinations. */
export interface PageReport {
  readonly app: string;
  readonly path: string;
  /** The opened address after the hash. */
  readonly address: string;
  /** A page that was opened before in the same tab. */
  readonly via?: string;
  readonly as: 'visitor' | 'member';
  readonly differences: readonly Difference[];
  /** Names of the stored pictures; only of pages with differences. `before` is missing for a new page. */
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
  /** The reason why it could not be completed. */
  readonly reason: string | null;
  readonly milliseconds: number;
  /** The apps whose releases are tried. */
  readonly apps: readonly string[];
  readonly report: RehearsalReport;
}

const columns = sql`id, channel, at, verdict, reason, milliseconds, apps, report`;

export const addRehearsal = (db: Db, rehearsal: Omit<Rehearsal, 'at'> & { readonly startedBy: string }): Promise<Rehearsal> =>
  db.one<Rehearsal>(sql`
    insert into delivery_rehearsal (id, channel, verdict, reason, milliseconds, apps, report, started_by)
    values (${rehearsal.id}, ${rehearsal.channel}, ${rehearsal.verdict}, ${rehearsal.reason}, ${rehearsal.milliseconds}, ${rehearsal.apps}::text[], ${sql.json(rehearsal.report)}, ${rehearsal.startedBy})
    returning ${columns}`);

export const rehearsalOf = (db: Db, id: string): Promise<Rehearsal | undefined> =>
  db.maybe<Rehearsal>(sql`select ${columns} from delivery_rehearsal where id = ${id}`);

/** Returns rehearsals, newest first. */
export const rehearsalsOf = (db: Db, channel: Channel, limit: number): Promise<Rehearsal[]> =>
  db.rows<Rehearsal>(sql`
    select ${columns} from delivery_rehearsal where channel = ${channel} order by at desc, id limit ${limit}::int`);

/** Returns rehearsals beyond the newest ones, and those that are too old. */
export const outdatedRehearsals = (db: Db, storedCount: number, days: number): Promise<Rehearsal[]> =>
  db.rows<Rehearsal>(sql`
    select ${columns} from (
      select *, row_number() over (order by at desc, id) as place from delivery_rehearsal
    ) ranked where place > ${storedCount}::int or at < now() - ${days}::int * interval '1 day'`);

export const removeRehearsal = (db: Db, id: string): Promise<number> =>
  db.run(sql`delete from delivery_rehearsal where id = ${id}`);
