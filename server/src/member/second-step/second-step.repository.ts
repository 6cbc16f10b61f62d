import type { SignInMethod } from '@juhe/contract/member/device.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Whether a member's sign-ins ask for a second step. */
export const hasTotp = async (db: Db, memberId: string): Promise<boolean> =>
  (await db.maybe(sql`select from member_totp where member_id = ${memberId} and confirmed_at is not null`)) !== undefined;

export const hasPasskey = async (db: Db, memberId: string): Promise<boolean> =>
  (await db.maybe(sql`select from passkey where member_id = ${memberId} limit 1`)) !== undefined;

/** Keeps a sign-in that waits for its second step, for five minutes; the ones that ran out leave. */
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
  /** How the first step was done. */
  readonly method: SignInMethod;
  readonly agreed: boolean;
}

/** Counts a try of a ticket; undefined when it ran out or had its five. */
export const tryTicket = (db: Db, ticketHash: Buffer) =>
  db.maybe<TicketRow>(sql`
    update sign_in_ticket t set tries = tries + 1 from member m
    where t.ticket_hash = ${ticketHash} and t.expires_at > now() and t.tries < 5
      and m.id = t.member_id and m.cancelled_at is null
    returning t.member_id as "memberId", m.mobile, t.method, t.agreed`);

/** Uses a ticket up; 0 when somebody was quicker. */
export const spendTicket = (tx: Tx, ticketHash: Buffer) =>
  tx.run(sql`delete from sign_in_ticket where ticket_hash = ${ticketHash}`);

/** Takes back every sign-in of a member that waits for its second step. */
export const dropTickets = (tx: Tx, memberId: string) => tx.run(sql`delete from sign_in_ticket where member_id = ${memberId}`);
