import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { AssignedPath } from './path-owners.ts';

/** One assignment or withdrawal in the history. */
export interface PathChange extends AssignedPath {
  readonly action: 'assignPath' | 'withdrawPath';
  /** ISO instant. */
  readonly at: string;
  readonly actor: string;
  readonly why: string;
}

/** Returns the current assignments of the operator, by prefix. */
export const assignedPaths = (db: Db): Promise<AssignedPath[]> =>
  db.rows<AssignedPath>(sql`select prefix, app from delivery_path where withdrawn_at is null order by prefix`);

/** Serialises assignments: two concurrent ones must not overlap. An advisory lock of the transaction; take it before reading. */
export const lockPaths = (tx: Tx): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('delivery paths', 0))`);

export const insertPath = (
  tx: Tx,
  { prefix, app, actor, why: reason }: AssignedPath & { readonly actor: string; readonly why: string },
): Promise<number> =>
  tx.run(sql`
    insert into delivery_path (prefix, app, assigned_by, assigned_why) values (${prefix}, ${app}, ${actor}, ${reason})`);

/** Returns 0 when the prefix is not assigned to the app. */
export const withdrawPath = (
  tx: Tx,
  { prefix, app, actor, why: reason }: AssignedPath & { readonly actor: string; readonly why: string },
): Promise<number> =>
  tx.run(sql`
    update delivery_path set withdrawn_by = ${actor}, withdrawn_at = now(), withdrawn_why = ${reason}
    where prefix = ${prefix} and app = ${app} and withdrawn_at is null`);

/** Returns changes, newest first; of one app or of all. */
export const pathChanges = (db: Db, app: string | undefined, limit: number): Promise<PathChange[]> => {
  const ofApp = app === undefined ? sql.empty : sql`and app = ${app}`;
  return db.rows<PathChange>(sql`
    select * from (
      select 'assignPath' as action, prefix, app, assigned_at as at, assigned_by as actor, assigned_why as why
      from delivery_path where true ${ofApp}
      union all
      select 'withdrawPath', prefix, app, withdrawn_at, withdrawn_by, withdrawn_why
      from delivery_path where withdrawn_at is not null ${ofApp}
    ) as change order by at desc, prefix limit ${limit}`);
};
