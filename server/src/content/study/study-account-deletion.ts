import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { seatsOf } from './booking.repository.ts';
import { moveSeat } from './study-steps.ts';

/** Course orders that are neither finished nor refunded block an account deletion. */
export const courseBlocker = async (db: Db, memberId: string) => {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) as count from study_order where member_id = ${memberId} and state in ('pendingPayment', 'paid', 'refunding')`,
  );
  return { kind: 'courses' as const, count, amountCents: 0 };
};

/** Locks orders of courses before their seats. */
export const lockStudy = async (tx: Tx, memberIds: readonly string[]): Promise<void> => {
  const ownRows = sql`member_id = any(${[...memberIds]}::text[])`;
  await tx.rows(sql`select id from study_order where ${ownRows} order by id for update`);
  await tx.rows(sql`select id from study_appointment where ${ownRows} order by id for update`);
};

/** Cancels free seats; paid bookings stay in the accounting records without their texts. */
export const eraseStudy = async (tx: Tx, memberId: string): Promise<void> => {
  for (const seat of await seatsOf(tx, memberId)) await moveSeat(tx, { ...seat, memberId }, 'callOff', systemActor);
  await tx.run(sql`update study_order set refund_reason = '' where member_id = ${memberId}`);
  await tx.run(sql`delete from study_progress where member_id = ${memberId}`);
  await tx.run(sql`delete from study_opening where member_id = ${memberId}`);
};
