/** Paid orders with every kind of discount, created without cart and cashier. */
import type { OrderState } from '@juhe/contract/mall/order.schemas';
import type { Database } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { businessNo } from '../http/business-no.ts';
import { post } from '../ledger/post.ts';
import { orderAllowance } from '../mall/red-bag/red-bag.service.ts';
import { escrowOf } from '../payment/api.ts';

export interface PaidItem {
  readonly skuId: string;
  readonly priceCents: number;
  readonly quantity: number;
  readonly platformCouponCents?: number;
  readonly shopCouponCents?: number;
  readonly redBagCents?: number;
}

export interface PaidOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly payNo: string;
  readonly itemIds: readonly string[];
  readonly payableCents: number;
}

/** Inserts an order paid through the sandbox (its units count as sold), with its money in escrow and its red bag held. */
export const paidOrder = (
  db: Database,
  order: { memberId: string; shopId: string; state?: OrderState; freightCents?: number; items: readonly PaidItem[] },
): Promise<PaidOrder> =>
  db.inTx(async (tx) => {
    const { memberId, shopId, state = 'received', freightCents = 0 } = order;
    const items = order.items.map(({ platformCouponCents = 0, shopCouponCents = 0, redBagCents = 0, ...item }) => ({
      ...item,
      platformCouponCents,
      shopCouponCents,
      redBagCents,
    }));
    const sum = (of: (item: (typeof items)[number]) => number): number => items.reduce((total, item) => total + of(item), 0);
    const goodsCents = sum((item) => item.priceCents * item.quantity);
    const couponCents = sum((item) => item.platformCouponCents + item.shopCouponCents);
    const redBagCents = sum((item) => item.redBagCents);
    const payableCents = goodsCents + freightCents - couponCents - redBagCents;
    const orderNo = businessNo('M');
    const { payNo } = await tx.one<{
      payNo: string;
    }>(sql`insert into payment (member_id, kind, refs, subject, amount_cents, channel, state, paid_at)
      values (${memberId}, 'mallOrder', ${[orderNo]}::text[], '茶', ${payableCents}, 'sandbox', 'paid', now()) returning pay_no as "payNo"`);
    await tx.run(sql`insert into payment_ref (pay_no, kind, ref) values (${payNo}, 'mallOrder', ${orderNo})`);
    const { id } = await tx.one<{
      id: string;
    }>(sql`insert into mall_order (order_no, member_id, shop_id, shop_name, state, goods_cents, freight_cents,
        discount_cents, coupon_cents, red_bag_cents, payable_cents, receiver, pay_no, expires_at)
      select ${orderNo}, ${memberId}, s.id, s.name, ${state}, ${goodsCents}, ${freightCents}, ${couponCents + redBagCents}, ${couponCents},
        ${redBagCents}, ${payableCents}, '{"name":"林知夏","mobile":"13800000001","region":"浙江省","detail":"文三路"}', ${payNo}, now()
      from shop s where s.id = ${shopId} returning id`);
    const itemIds: string[] = [];
    for (const [position, item] of items.entries()) {
      const insertedItem = await tx.one<{
        id: string;
      }>(sql`insert into mall_order_item (order_id, position, sku_id, sale_no, title, spec_text, img, price_cents,
          quantity, discount_cents, platform_coupon_cents, shop_coupon_cents, red_bag_cents)
        select ${id}, ${position}, k.id, p.sale_no, p.title, '', k.img, ${item.priceCents}, ${item.quantity},
          ${item.platformCouponCents + item.shopCouponCents + item.redBagCents}, ${item.platformCouponCents}, ${item.shopCouponCents}, ${item.redBagCents}
        from sku k join product p on p.id = k.product_id where k.id = ${item.skuId} returning id`);
      itemIds.push(insertedItem.id);
      await tx.run(
        sql`update sku set sold = sold + ${item.quantity}, available = available - ${item.quantity} where id = ${item.skuId}`,
      );
    }
    await post(tx, {
      kind: 'mallOrder.paid',
      ref: payNo,
      entries: [
        { account: { kind: 'gatewayClearing', owner: 'sandbox' }, amount: -payableCents },
        { account: escrowOf(payNo), amount: payableCents },
      ],
    });
    if (redBagCents > 0)
      await post(tx, {
        kind: 'redBag.held',
        ref: orderNo,
        entries: [
          { account: { kind: 'platformRevenue', owner: 'platform' }, amount: -redBagCents },
          { account: orderAllowance(orderNo), amount: redBagCents },
        ],
      });
    return { id, orderNo, payNo, itemIds, payableCents };
  });
