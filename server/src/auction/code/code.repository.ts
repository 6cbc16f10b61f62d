import type { PaymentCodeKind } from '@juhe/contract/auction/code.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface CodeRow {
  id: string;
  memberId: string;
  kind: PaymentCodeKind;
  payload: string;
  payee: string;
  createdAt: string;
}

const columns = sql`c.id, c.member_id as "memberId", c.kind, c.payload, c.payee, c.created_at as "createdAt"`;

/** The current codes of a member, in display order of the kinds. */
export const codesOf = (db: Db, memberId: string) =>
  db.rows<CodeRow>(sql`select ${columns} from payment_code c where c.member_id = ${memberId} and c.ended_at is null
    order by array_position('{wechat,alipay,bank}'::text[], c.kind)`);

/** A code by id, including an ended one: orders keep theirs until it is erased. */
export const findCode = (db: Db, id: string) =>
  db.maybe<CodeRow>(sql`select ${columns} from payment_code c
    where c.id = ${id} and c.erased_at is null`);

/** Whether the member has or ever had a code of any kind. */
export const hasPaymentCodeHistory = async (db: Db, memberId: string): Promise<boolean> =>
  (await db.one<{ had: boolean }>(sql`select exists (select from payment_code where member_id = ${memberId}) as had`)).had;

export const endCode = (tx: Tx, memberId: string, kind: PaymentCodeKind) =>
  tx.run(sql`update payment_code set ended_at = now() where member_id = ${memberId} and kind = ${kind} and ended_at is null`);

export const insertCode = (tx: Tx, { memberId, kind, payload, payee }: Omit<CodeRow, 'id' | 'createdAt'>) =>
  tx.one<CodeRow>(sql`insert into payment_code as c (member_id, kind, payload, payee) values (${memberId}, ${kind}, ${payload}, ${payee})
    returning ${columns}`);

/**
 * Erases codes that ended at least `days` days ago, where every payment to them was decided as long ago: the goods were
 * stored or the order ended, and no case of it is open or recent.
 */
export const eraseEnded = (tx: Tx, days: number, limit: number) =>
  tx.run(sql`with since as (select now() - ${days}::int * interval '1 day' as at)
    update payment_code set payload = null, payee = null, erased_at = now() where id in (
      select c.id from payment_code c, since where c.ended_at < since.at and c.erased_at is null
        and not exists (select from auction_order o where o.code_id = c.id
          and (o.state in ('pendingPayment', 'awaitingConfirm', 'disputed') or least(o.owned_since, o.ended_at) >= since.at))
        and not exists (select from auction_order o join auction_case k on k.order_id = o.id
          where o.code_id = c.id and (k.state = 'open' or k.closed_at >= since.at))
      order by c.ended_at, c.id limit ${limit} for no key update of c skip locked)`);

/** The kinds that a listing or an unpaid order depends on (auction.md D5). */
export const usedKinds = async (db: Db, memberId: string): Promise<PaymentCodeKind[]> =>
  (
    await db.rows<{
      kind: PaymentCodeKind;
    }>(sql`select s.code_kind as kind from auction_listing s join auction_order o on o.id = s.order_id
      where s.ended_at is null and o.buyer_id = ${memberId}
    union select c.kind from payment_code c join auction_order o on o.code_id = c.id
      where c.member_id = ${memberId} and c.ended_at is null and o.state in ('pendingPayment', 'awaitingConfirm', 'disputed')`)
  ).map(({ kind }) => kind);
