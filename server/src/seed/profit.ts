import { sql } from '../db/sql.ts';
import { followOrder } from '../wallet/shareprofit/order-share.service.ts';
import { sortNotices } from './notice.ts';
import type { SeedStep } from './seed.ts';

/** Shares of the mall orders of invited demo members, dated like the orders. */
export const profitSeed: SeedStep = {
  name: 'profit',
  async run(tx) {
    const orders = await tx.rows<{ orderNo: string }>(sql`select o.order_no as "orderNo" from mall_order o
      join member m on m.id = o.member_id where m.inviter_id is not null order by o.id`);
    for (const { orderNo } of orders) await followOrder(tx, orderNo);
    await tx.run(sql`update share s set created_at = o.created_at,
        due_at = case when s.state = 'due' then least(now(), o.created_at + interval '15 days') end
      from mall_order o where o.order_no = s.order_no and s.kind = 'order'`);
    await tx.run(
      sql`update notice n set created_at = s.due_at from share s where n.key = 'share.due:' || s.id and s.kind = 'order'`,
    );
    await sortNotices(tx);
  },
};
