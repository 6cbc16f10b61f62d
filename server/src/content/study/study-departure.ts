import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { seatsOf } from './booking.repository.ts';
import { moveSeat } from './study-steps.ts';

/** Orders of courses that are neither over nor given back stand in the way of leaving. */
export const courseObstacle = async (db: Db, memberId: string) => {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) as count from study_order where member_id = ${memberId} and state in ('pendingPayment', 'paid', 'refunding')`,
  );
  return { kind: 'courses' as const, count, amountCents: 0 };
};

/** Orders of courses before their seats. */
export const holdStudy = async (tx: Tx, memberIds: readonly string[]): Promise<void> => {
  const own = sql`member_id = any(${[...memberIds]}::text[])`;
  await tx.rows(sql`select id from study_order where ${own} order by id for update`);
  await tx.rows(sql`select id from study_appointment where ${own} order by id for update`);
};

/** Seats that were free of charge go back; what was booked and paid stays in the books, without what was said about it. */
export const eraseStudy = async (tx: Tx, memberId: string): Promise<void> => {
  for (const seat of await seatsOf(tx, memberId)) await moveSeat(tx, { ...seat, memberId }, 'callOff', systemActor);
  await tx.run(sql`update study_order set refund_reason = '' where member_id = ${memberId}`);
  await tx.run(sql`delete from study_progress where member_id = ${memberId}`);
  await tx.run(sql`delete from study_opening where member_id = ${memberId}`);
};
