import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Amount and fee of a withdrawal from this wallet (a member's or a shop's), in cents. */
export const withdrawalSums = (db: Db, owner: string, withdrawNo: string) =>
  db.maybe<{ amountCents: number; feeCents: number }>(sql`select amount_cents as "amountCents", fee_cents as "feeCents"
    from withdrawal where withdraw_no = ${withdrawNo} and owner = ${owner}`);

/** Base and amount of a member's share of an order (cents). */
export const shareSums = (db: Db, memberId: string, orderNo: string) =>
  db.maybe<{ baseCents: number; amountCents: number }>(sql`select fee_cents as "baseCents", amount_cents as "amountCents"
    from share where order_no = ${orderNo} and member_id = ${memberId}`);
