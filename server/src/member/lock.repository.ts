import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/**
 * Rows of members are locked only here (docs/ARCHITECTURE.md, Locks; tools/rules/locks.test.ts): several always by id, and
 * with a lock that does not block foreign keys, so that two members who act on each other never deadlock.
 */
export interface LockedMember {
  readonly id: string;
  readonly mobile: string | null;
}

/**
 * Serialises operations of these members on their own limits; returns the active ones. Rows that refer to them can still be
 * created.
 */
export const lockMembers = (tx: Tx, ids: readonly string[]) =>
  tx.rows<LockedMember>(sql`select id, mobile from member
    where id = any(${[...ids]}::text[]) and cancelled_at is null order by id for no key update`);

/**
 * For account deletions, merges and changes of the mobile number: also blocks creating rows of these members
 * (only_present_members). Take it first in the transaction, or with `noWait` after the locks of `lockForAccountDeletion`: it then
 * fails with SQLSTATE 55P03 instead of waiting.
 */
export const lockMembersWholly = (tx: Tx, ids: readonly string[], { noWait = false }: { noWait?: boolean } = {}) =>
  tx.rows<LockedMember>(sql`select id, mobile from member
    where id = any(${[...ids]}::text[]) and cancelled_at is null order by id for update ${noWait ? sql`nowait` : sql``}`);

/**
 * Runs `work` with the shortest lock time-out that PostgreSQL has (1 ms): a lock that another transaction holds fails it with
 * SQLSTATE 55P03. Afterwards locks are waited for as before; a failure must be rolled back, which restores the setting too.
 */
export const withoutLockWaits = async (tx: Tx, work: () => Promise<void>): Promise<void> => {
  const { previous } = await tx.one<{ previous: string }>(sql`select current_setting('lock_timeout') as previous`);
  await tx.run(sql`set local lock_timeout = 1`);
  await work();
  await tx.run(sql`select set_config('lock_timeout', ${previous}, true)`);
};

/**
 * Removes a deleted member from others' access lists. Rows locked at this moment may be waiting for the deletion and are
 * skipped: the id of a deleted account grants no access.
 */
export const dropFromLists = (tx: Tx, memberId: string) =>
  tx.run(sql`update member set allowed_member_ids = array_remove(allowed_member_ids, ${memberId})
    where id in (select id from member where ${memberId} = any(allowed_member_ids) order by id for no key update skip locked)`);

/**
 * Serialises all changes of the invitation tree, so that two changes never form a cycle. An advisory lock of the request:
 * take it first in the transaction.
 */
export const lockTeamTree = (tx: Tx) => tx.run(sql`select pg_advisory_xact_lock(hashtextextended('invitation tree', 0))`);

/** Prevents a member's deletion until the end of the transaction; returns false when there is no such member. */
export const lockMemberShared = async (tx: Tx, memberId: string): Promise<boolean> =>
  (await tx.maybe(sql`select id from member where id = ${memberId} and cancelled_at is null for key share`)) !== undefined;

/**
 * Prevents the deletion of several members until the end of the transaction, like {@link lockMemberShared}; call it before
 * locking their accounts.
 */
export const lockMembersShared = (tx: Tx, ids: readonly string[]) =>
  tx.rows(sql`select from member where id = any(${[...ids]}::text[]) order by id for key share`);
