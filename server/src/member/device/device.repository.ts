import type { LinkedSignIn, OpenDevice, SignInMethod } from '@juhe/contract/member/device.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/**
 * The open sessions of a member, the current one first, then by last activity.
 * @param current the hash of the calling token
 * @param maxDays maximum lifetime of a session (days), regardless of activity
 */
export const openDevices = (db: Db, memberId: string, current: Buffer | undefined, maxDays: number) =>
  db.rows<OpenDevice>(sql`
    select id, device as name, device_kind as kind, method, address, created_at as "openedAt", last_used_at as "lastActiveAt",
      token_hash is not distinct from ${current ?? null}::bytea as current
    from session
    where member_id = ${memberId} and expires_at > now() and created_at > now() - make_interval(days => ${maxDays})
    order by current desc, last_used_at desc, id`);

export const links = (db: Db, memberId: string) =>
  db.rows<LinkedSignIn>(sql`
    select provider, nickname, linked_at as "linkedAt", last_used_at as "lastUsedAt" from wx_account
    where member_id = ${memberId} order by linked_at`);

/** Ends sessions of a member and forgets their devices. Returns the number of ended sessions. */
const endSessions = async (tx: Tx, memberId: string, which: ReturnType<typeof sql>): Promise<number> => {
  const ended = await tx.rows<{ deviceHash: Buffer | null }>(
    sql`delete from session where member_id = ${memberId} and ${which} returning device_hash as "deviceHash"`,
  );
  const hashes = ended.flatMap(({ deviceHash }) => deviceHash ?? []);
  await tx.run(sql`delete from known_device where member_id = ${memberId} and device_hash = any(${hashes}::bytea[])`);
  return ended.length;
};

export const endSession = (tx: Tx, memberId: string, id: string) => endSessions(tx, memberId, sql`id = ${id}`);

export const endOtherSessions = (tx: Tx, memberId: string, current: Buffer) =>
  endSessions(tx, memberId, sql`token_hash <> ${current}`);

/**
 * Ends the sessions opened through a linked account, and possible ones of earlier releases; the current one stays, under
 * another method.
 */
export const endLinkedSessions = async (tx: Tx, memberId: string, current: Buffer, method: SignInMethod): Promise<void> => {
  await tx.run(sql`update session set method = ${method} where token_hash = ${current} and method in ('wx', '')`);
  await endSessions(tx, memberId, sql`method in ('wx', '') and token_hash <> ${current}`);
};

/** Unlinks an account; returns 0 when there is none. */
export const deleteLink = (tx: Tx, memberId: string, provider: string) =>
  tx.run(sql`delete from wx_account where member_id = ${memberId} and provider = ${provider}`);
