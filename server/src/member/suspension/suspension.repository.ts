import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Returns the id of an active member by id or mobile number. */
export const idOfMember = async (db: Db, { memberId, mobile }: { memberId?: string | undefined; mobile?: string | undefined }) =>
  (
    await db.maybe<{ id: string }>(sql`select id from member where cancelled_at is null
      and ${memberId === undefined ? sql`mobile = ${mobile ?? ''}` : sql`id = ${memberId}`}`)
  )?.id;

export const setSuspension = (tx: Tx, memberId: string, reason: string, days: number) =>
  tx.one<{
    untilAt: string;
  }>(sql`update member set suspended_until = now() + make_interval(days => ${days}), suspension_reason = ${reason}
    where id = ${memberId} returning suspended_until as "untilAt"`);

/** Returns the number of ended suspensions: one or none. */
export const clearSuspension = (tx: Tx, memberId: string) =>
  tx.run(sql`update member set suspended_until = null, suspension_reason = ''
    where id = ${memberId} and suspended_until > now()`);

export const suspendedPage = async (db: Db, limit: number, offset: number) => ({
  list: await db.rows<{ memberId: string; nickname: string; untilAt: string; reason: string }>(sql`
    select id as "memberId", nickname, suspended_until as "untilAt", suspension_reason as reason from member
    where suspended_until > now() and cancelled_at is null order by suspended_until, id limit ${limit} offset ${offset}`),
  ...(await db.one<{ total: number }>(
    sql`select count(*) as total from member where suspended_until > now() and cancelled_at is null`,
  )),
});
