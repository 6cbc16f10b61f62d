import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/**
 * Rows of members are locked here and nowhere else (docs/ARCHITECTURE.md, Locks; tools/rules/locks.test.ts): several always by id,
 * and with the strength that leaves foreign keys alone, so that two members who act on each other never wait in a circle.
 */
export interface LockedMember {
  readonly id: string;
  readonly mobile: string | null;
}

/** Serialises what these members do to their own limits; answers those who are present. Rows that refer to them go on being made. */
export const lockMembers = (tx: Tx, ids: readonly string[]) =>
  tx.rows<LockedMember>(sql`select id, mobile from member
    where id = any(${[...ids]}::text[]) and cancelled_at is null order by id for no key update`);

/**
 * For who leaves, is merged or changes the mobile: also whoever makes something of theirs waits (only_present_members). Take it
 * first in the transaction, or with `noWait` behind what `lockForDeparture` holds: it fails with SQLSTATE 55P03 then, instead of waiting.
 */
export const lockMembersWholly = (tx: Tx, ids: readonly string[], { noWait = false }: { noWait?: boolean } = {}) =>
  tx.rows<LockedMember>(sql`select id, mobile from member
    where id = any(${[...ids]}::text[]) and cancelled_at is null order by id for update ${noWait ? sql`nowait` : sql``}`);

/**
 * Takes somebody who leaves out of the lists of who may look. Whoever is locked at this moment may be waiting for the leaver and is
 * skipped: the id of somebody who left opens nothing.
 */
export const dropFromLists = (tx: Tx, memberId: string) =>
  tx.run(sql`update member set allowed_member_ids = array_remove(allowed_member_ids, ${memberId})
    where id in (select id from member where ${memberId} = any(allowed_member_ids) order by id for no key update skip locked)`);

/**
 * Serialises everything that moves somebody within the invitation tree, so that two changes never close a circle. An advisory lock of the
 * request: take it first in the transaction.
 */
export const lockTeamTree = (tx: Tx) => tx.run(sql`select pg_advisory_xact_lock(hashtextextended('invitation tree', 0))`);

/** Keeps a member present until the end of the transaction; false when there is no such member any more. */
export const holdMember = async (tx: Tx, memberId: string): Promise<boolean> =>
  (await tx.maybe(sql`select id from member where id = ${memberId} and cancelled_at is null for key share`)) !== undefined;

/** Keeps several from leaving until the end of the transaction, as {@link holdMember}; before the accounts of theirs that it locks. */
export const holdMembers = (tx: Tx, ids: readonly string[]) =>
  tx.rows(sql`select from member where id = any(${[...ids]}::text[]) order by id for key share`);
