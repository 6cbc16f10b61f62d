import type { SignInMethod } from '@juhe/contract/member/device.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Returns whether a member's sign-ins require a second step. */
export const hasTotp = async (db: Db, memberId: string): Promise<boolean> =>
  (await db.maybe(sql`select from member_totp where member_id = ${memberId} and confirmed_at is not null`)) !== undefined;

export const hasPasskey = async (db: Db, memberId: string): Promise<boolean> =>
  (await db.maybe(sql`select from passkey where member_id = ${memberId} limit 1`)) !== undefined;

/** Stores a sign-in that awaits its second step, for five minutes; expired ones are removed. */
export const insertTicket = async (
  db: Db,
  ticketHash: Buffer,
  { memberId, method, agreed }: Omit<TicketRow, 'mobile'>,
): Promise<void> => {
  await db.run(sql`delete from sign_in_ticket where expires_at < now()`);
  await db.run(sql`
    insert into sign_in_ticket (ticket_hash, member_id, method, agreed, expires_at)
    values (${ticketHash}, ${memberId}, ${method}, ${agreed}, now() + interval '5 minutes')`);
};

export interface TicketRow {
  readonly memberId: string;
  readonly mobile: string | null;
  /** Method of the first step. */
  readonly method: SignInMethod;
  readonly agreed: boolean;
}

/** Counts an attempt on a ticket; undefined when it has expired or had five attempts. */
export const tryTicket = (db: Db, ticketHash: Buffer) =>
  db.maybe<TicketRow>(sql`
    update sign_in_ticket t set tries = tries + 1 from member m
    where t.ticket_hash = ${ticketHash} and t.expires_at > now() and t.tries < 5
      and m.id = t.member_id and m.cancelled_at is null
    returning t.member_id as "memberId", m.mobile, t.method, t.agreed`);

/** Consumes a ticket; returns 0 when a concurrent call was first. */
export const spendTicket = (tx: Tx, ticketHash: Buffer) =>
  tx.run(sql`delete from sign_in_ticket where ticket_hash = ${ticketHash}`);

/** Revokes all sign-ins of a member that await their second step. */
export const dropTickets = (tx: Tx, memberId: string) => tx.run(sql`delete from sign_in_ticket where member_id = ${memberId}`);

/**
 * Removes the second factors that are younger than this, an app without its first code, and the recovery codes with the last
 * factor; returns how many confirmed ones there were.
 */
export const dropFreshFactors = async (tx: Tx, memberId: string, hours: number): Promise<number> => {
  await tx.run(sql`delete from member_totp where member_id = ${memberId} and confirmed_at is null`);
  const isFresh = (at: Sql) => sql`member_id = ${memberId} and ${at} > now() - make_interval(hours => ${hours}::int)`;
  const apps = await tx.run(sql`delete from member_totp where ${isFresh(sql`confirmed_at`)}`);
  const passkeys = await tx.run(sql`delete from passkey where ${isFresh(sql`created_at`)}`);
  await tx.run(sql`delete from recovery_code where member_id = ${memberId}
    and not exists (select from member_totp where member_id = ${memberId}) and not exists (select from passkey where member_id = ${memberId})`);
  return apps + passkeys;
};
