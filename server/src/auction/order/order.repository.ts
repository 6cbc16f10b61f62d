import type { AuctionOrderOrigin, AuctionOrderState } from '@juhe/contract/auction/order-states';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** One row of `auction_order`; amounts in cents, instants in ISO text. */
export interface AuctionOrderRow {
  id: string;
  orderNo: string;
  origin: AuctionOrderOrigin;
  lotId: string;
  productNo: string;
  round: number;
  rootId: string;
  parentId: string | null;
  sellerOrderId: string | null;
  buyerId: string;
  /** Null for the platform. */
  sellerId: string | null;
  quantity: number;
  title: string;
  picture: string;
  priceCents: number;
  depositCents: number;
  feeBp: number | null;
  feeHoldCents: number | null;
  bondCents: number | null;
  inviterId: string | null;
  codeId: string | null;
  resales: number;
  state: AuctionOrderState;
  payDueAt: string | null;
  confirmDueAt: string | null;
  claimWithdrawn: boolean;
  ownedSince: string | null;
  createdAt: string;
  endedAt: string | null;
}

/** The columns of `AuctionOrderRow`; the query names the tables `auction_order o` and `lot l`. */
export const orderColumns = sql`o.id, o.order_no as "orderNo", o.origin, o.lot_id as "lotId", l.product_no as "productNo", o.round,
  o.root_id as "rootId", o.parent_id as "parentId", o.seller_order_id as "sellerOrderId", o.buyer_id as "buyerId", o.seller_id as "sellerId",
  o.quantity, o.title, o.picture, o.price_cents as "priceCents", o.deposit_cents as "depositCents", o.fee_bp as "feeBp",
  o.fee_hold_cents as "feeHoldCents", o.bond_cents as "bondCents", o.inviter_id as "inviterId", o.code_id as "codeId", o.resales, o.state,
  o.pay_due_at as "payDueAt", o.confirm_due_at as "confirmDueAt", o.claim_withdrawn as "claimWithdrawn", o.owned_since as "ownedSince",
  o.created_at as "createdAt", o.ended_at as "endedAt"`;

const orders = (where: Sql): Sql => sql`select ${orderColumns} from auction_order o join lot l on l.id = o.lot_id where ${where}`;

export const findOrder = (db: Db, orderNo: string) => db.maybe<AuctionOrderRow>(orders(sql`o.order_no = ${orderNo}`));

/** The order if the member is its buyer; undefined for everybody else, as for a missing one. */
export const findBoughtOrder = (db: Db, memberId: string, orderNo: string) =>
  db.maybe<AuctionOrderRow>(orders(sql`o.order_no = ${orderNo} and o.buyer_id = ${memberId}`));

/** The order if the member is its buyer or its seller; undefined for everybody else, as for a missing one. */
export const findPartyOrder = (db: Db, memberId: string, orderNo: string) =>
  db.maybe<AuctionOrderRow>(orders(sql`o.order_no = ${orderNo} and ${memberId} in (o.buyer_id, o.seller_id)`));

/** Locks orders by id, the order of locks within a kind, and answers them in that order. */
export const lockOrders = async (tx: Tx, ids: readonly string[]): Promise<AuctionOrderRow[]> => {
  await tx.run(sql`select id from auction_order where id = any(${[...ids]}::text[]) order by id for no key update`);
  return tx.rows<AuctionOrderRow>(sql`${orders(sql`o.id = any(${[...ids]}::text[])`)} order by o.id`);
};

/** Locks the order and, for a member's lot, the seller's order behind it. */
export const lockOrderWithSource = async (tx: Tx, orderNo: string): Promise<AuctionOrderRow | undefined> => {
  const order = await findOrder(tx, orderNo);
  if (!order) return undefined;
  const locked = await lockOrders(tx, [order.id, ...(order.sellerOrderId === null ? [] : [order.sellerOrderId])]);
  return locked.find(({ id }) => id === order.id);
};

/** What a new order is made of; `rootId` defaults to the order itself. */
export interface NewAuctionOrder
  extends Pick<AuctionOrderRow, 'orderNo' | 'origin' | 'lotId' | 'buyerId' | 'quantity' | 'title' | 'picture' | 'priceCents'>,
    Partial<
      Pick<
        AuctionOrderRow,
        | 'round'
        | 'rootId'
        | 'parentId'
        | 'sellerOrderId'
        | 'sellerId'
        | 'depositCents'
        | 'feeBp'
        | 'feeHoldCents'
        | 'bondCents'
        | 'inviterId'
        | 'codeId'
        | 'resales'
        | 'ownedSince'
      >
    > {
  readonly state: 'pendingPayment' | 'inStorage';
  /** Seconds until the order must be paid; absent for goods in storage. */
  readonly paySeconds?: number;
}

/** Writes the row; the caller records its first state (`auctionOrderMachine.created`). */
export const insertOrder = (tx: Tx, order: NewAuctionOrder) =>
  tx.one<{
    id: string;
    payDueAt: string | null;
  }>(sql`insert into auction_order (id, order_no, origin, lot_id, round, root_id, parent_id,
      seller_order_id, buyer_id, seller_id, quantity, title, picture, price_cents, deposit_cents, fee_bp, fee_hold_cents, bond_cents,
      inviter_id, code_id, resales, state, pay_due_at, owned_since)
    select id, ${order.orderNo}, ${order.origin}, ${order.lotId}, ${order.round ?? 1}::int, coalesce(${order.rootId ?? null}, id),
      ${order.parentId ?? null}, ${order.sellerOrderId ?? null}, ${order.buyerId}, ${order.sellerId ?? null}, ${order.quantity}::int,
      ${order.title}, ${order.picture}, ${order.priceCents}::bigint, ${order.depositCents ?? 0}::bigint, ${order.feeBp ?? null}::int,
      ${order.feeHoldCents ?? null}::bigint, ${order.bondCents ?? null}::bigint, ${order.inviterId ?? null}, ${order.codeId ?? null},
      ${order.resales ?? 0}::int, ${order.state}, now() + ${order.paySeconds ?? null}::float8 * interval '1 second',
      ${order.ownedSince ?? null}::timestamptz
    from (select new_id() as id) as fresh returning id, pay_due_at as "payDueAt"`);

/** Marks when the goods became the buyer's. */
export const setOwned = (tx: Tx, id: string) =>
  tx.run(sql`update auction_order set owned_since = now(), pay_due_at = null, confirm_due_at = null where id = ${id}`);

/** No clock runs any more: an operator decides. */
export const clearDue = (tx: Tx, id: string) =>
  tx.run(sql`update auction_order set pay_due_at = null, confirm_due_at = null where id = ${id}`);

/** Marks the end of an order that has no further state. */
export const setEnded = (tx: Tx, id: string) =>
  tx.run(sql`update auction_order set ended_at = now(), pay_due_at = null, confirm_due_at = null where id = ${id}`);

/** Seconds left to pay by the clock of the database; below zero when the time is over. */
export const secondsToPay = async (db: Db, id: string): Promise<number> =>
  (
    await db.one<{ seconds: number }>(
      sql`select coalesce(extract(epoch from pay_due_at - now()), 0)::float8 as seconds from auction_order where id = ${id}`,
    )
  ).seconds;
