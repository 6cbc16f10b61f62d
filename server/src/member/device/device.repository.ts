import type { LinkedSignIn, OpenDevice, SignInMethod } from '@juhe/contract/member/device.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/**
 * The open sessions of a member, the asking one and then the last active first.
 * @param current the hash of the token that asks
 * @param longestDays after which a session is over, however much it is used
 */
export const openDevices = (db: Db, memberId: string, current: Buffer | undefined, longestDays: number) =>
  db.rows<OpenDevice>(sql`
    select id, device as name, device_kind as kind, method, address, created_at as "openedAt", last_used_at as "lastActiveAt",
      token_hash is not distinct from ${current ?? null}::bytea as current
    from session
    where member_id = ${memberId} and expires_at > now() and created_at > now() - make_interval(days => ${longestDays})
    order by current desc, last_used_at desc, id`);

export const links = (db: Db, memberId: string) =>
  db.rows<LinkedSignIn>(sql`
    select provider, nickname, linked_at as "linkedAt", last_used_at as "lastUsedAt" from wx_account
    where member_id = ${memberId} order by linked_at`);

/** Ends sessions of a member; their devices are no longer known. Answers how many ended. */
const endSessions = async (tx: Tx, memberId: string, which: ReturnType<typeof sql>): Promise<number> => {
  const gone = await tx.rows<{ deviceHash: Buffer | null }>(
    sql`delete from session where member_id = ${memberId} and ${which} returning device_hash as "deviceHash"`,
  );
  const hashes = gone.flatMap(({ deviceHash }) => deviceHash ?? []);
  await tx.run(sql`delete from known_device where member_id = ${memberId} and device_hash = any(${hashes}::bytea[])`);
  return gone.length;
};

export const endSession = (tx: Tx, memberId: string, id: string) => endSessions(tx, memberId, sql`id = ${id}`);

export const endOtherSessions = (tx: Tx, memberId: string, current: Buffer) =>
  endSessions(tx, memberId, sql`token_hash <> ${current}`);

/** Ends the sessions that a linked account opened, and those of earlier releases that may be its; the asking one stays, by another method. */
export const endLinkedSessions = async (tx: Tx, memberId: string, current: Buffer, method: SignInMethod): Promise<void> => {
  await tx.run(sql`update session set method = ${method} where token_hash = ${current} and method in ('wx', '')`);
  await endSessions(tx, memberId, sql`method in ('wx', '') and token_hash <> ${current}`);
};

/** Unlinks an account; 0 when there is none. */
export const deleteLink = (tx: Tx, memberId: string, provider: string) =>
  tx.run(sql`delete from wx_account where member_id = ${memberId} and provider = ${provider}`);
