import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { AssignedSlot } from './slot-owners.ts';

/** One assignment or withdrawal in the history. */
export interface SlotChange extends AssignedSlot {
  readonly action: 'assignSlot' | 'withdrawSlot';
  /** ISO instant. */
  readonly at: string;
  readonly actor: string;
  readonly why: string;
}

/** Returns the operator's current permissions. */
export const assignedSlots = (db: Db): Promise<AssignedSlot[]> =>
  db.rows<AssignedSlot>(sql`select slot, app from delivery_slot where withdrawn_at is null order by slot, app`);

interface Assignment extends AssignedSlot {
  readonly actor: string;
  readonly why: string;
}

/** Returns 0 when the app already may fill it. */
export const insertSlot = (tx: Tx, { slot, app, actor, why: reason }: Assignment): Promise<number> =>
  tx.run(sql`
    insert into delivery_slot (slot, app, assigned_by, assigned_why) values (${slot}, ${app}, ${actor}, ${reason})
    on conflict (slot, app) where withdrawn_at is null do nothing`);

/** Returns 0 when the app was not permitted. */
export const withdrawSlot = (tx: Tx, { slot, app, actor, why: reason }: Assignment): Promise<number> =>
  tx.run(sql`
    update delivery_slot set withdrawn_by = ${actor}, withdrawn_at = now(), withdrawn_why = ${reason}
    where slot = ${slot} and app = ${app} and withdrawn_at is null`);

/** Returns changes, newest first; of one app or of all. */
export const slotChanges = (db: Db, app: string | undefined, limit: number): Promise<SlotChange[]> => {
  const ofApp = app === undefined ? sql.empty : sql`and app = ${app}`;
  return db.rows<SlotChange>(sql`
    select * from (
      select 'assignSlot' as action, slot, app, assigned_at as at, assigned_by as actor, assigned_why as why
      from delivery_slot where true ${ofApp}
      union all
      select 'withdrawSlot', slot, app, withdrawn_at, withdrawn_by, withdrawn_why
      from delivery_slot where withdrawn_at is not null ${ofApp}
    ) as change order by at desc, slot limit ${limit}`);
};
