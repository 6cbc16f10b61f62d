import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { AccountDeletion } from '../modules/account-deletion.ts';
import { endBargainsOf } from './bargain/bargain.service.ts';
import { erasedReceiver } from './address/receiver.ts';

const countOf = async (db: Db, from: ReturnType<typeof sql>): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from ${from}`)).n;

/**
 * The mall's part of an account deletion. Orders that await payment, a full group, shipping, receipt or the end of an
 * after-sale block it; for a shop's owner also orders whose money is still outstanding. Order rows are kept for accounting;
 * recipient and address are erased.
 */
export const mallAccountDeletion: AccountDeletion = {
  blockers: async (db, memberId) => [
    {
      kind: 'orders',
      count: await countOf(
        db,
        sql`mall_order o where member_id = ${memberId} and (state in ('pendingPayment', 'grouping', 'paid', 'shipped')
          or exists (select from after_sale where order_id = o.id and ended_at is null))`,
      ),
      amountCents: 0,
    },
    {
      kind: 'shopOrders',
      count: await countOf(
        db,
        sql`mall_order o join shop s on s.id = o.shop_id where s.owner_id = ${memberId}
          and o.state in ('pendingPayment', 'grouping', 'paid', 'shipped', 'received')`,
      ),
      amountCents: 0,
    },
  ],
  forfeitures: async (db, memberId) => [{ kind: 'shop', count: await countOf(db, sql`shop where owner_id = ${memberId}`) }],
  lock: async (tx, memberIds) => {
    const ownRows = sql`member_id = any(${[...memberIds]}::text[])`;
    await tx.rows(sql`select id from mall_order where ${ownRows} order by id for update`);
    await tx.rows(sql`select id from member_coupon where ${ownRows} order by id for update`);
    await tx.rows(sql`select id from mall_bargain where ${ownRows} order by id for update`);
  },
  erase: async (tx, memberId) => {
    await endBargainsOf(tx, memberId);
    await tx.run(sql`update product set on_sale = false, off_with_shop = false where id in (select p.id from product p join shop s on s.id = p.shop_id
      where s.owner_id = ${memberId} order by p.id for no key update of p)`);
    await tx.run(sql`update shop set intro = '', notice = '', hours = '', return_address = '' where owner_id = ${memberId}`);
    await tx.run(sql`delete from address where member_id = ${memberId}`);
    await tx.run(sql`delete from cart_line where member_id = ${memberId}`);
    for (const table of ['product_favourite', 'product_view', 'shop_favourite'])
      await tx.run(sql`delete from ${sql.ident(table)} where member_id = ${memberId}`);
    await tx.run(sql`delete from member_coupon c where member_id = ${memberId}
      and not exists (select from mall_order_coupon where member_coupon_id = c.id)`);
    await tx.run(sql`update mall_order set note = '', receiver = ${sql.json(erasedReceiver)}
      where member_id = ${memberId}`);
    await tx.run(sql`update after_sale set text = '', picture_ids = '{}', appeal_picture_ids = '{}',
      appeal = case when appeal is not null then '' end where member_id = ${memberId}`);
    await tx.run(sql`update review set pictures = '{}', follow_pictures = '{}' where member_id = ${memberId}`);
  },
};
