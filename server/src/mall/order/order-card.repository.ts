import type { OrderState } from '@juhe/contract/mall/order.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface OrderCard {
  readonly orderNo: string;
  readonly memberId: string;
  readonly shopId: string;
  readonly state: OrderState;
  readonly payableCents: number;
  /** By the buyer, for whom it counts as missing. */
  readonly isDeleted: boolean;
  /** Title and picture of the first item. */
  readonly title: string;
  readonly img: string;
}

/** Finds orders by number, regardless of the buyer: the caller checks access. */
export const ordersByNumber = (db: Db, orderNos: readonly string[]) =>
  db.rows<OrderCard>(sql`select o.order_no as "orderNo", o.member_id as "memberId", o.shop_id as "shopId", o.state,
      o.payable_cents as "payableCents", o.deleted_at is not null as "isDeleted", i.title, i.img
    from mall_order o cross join lateral (select title, img from mall_order_item where order_id = o.id order by position limit 1) i
    where o.order_no = any(${[...orderNos]}::text[])`);
