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

const orders = (condition: Sql): Sql =>
  sql`select ${orderColumns} from auction_order o join lot l on l.id = o.lot_id where ${condition}`;

export const findOrder = (db: Db, orderNo: string) => db.maybe<AuctionOrderRow>(orders(sql`o.order_no = ${orderNo}`));

/** The order if the member is its buyer; undefined for everybody else, as for a missing one. */
export const findBoughtOrder = (db: Db, memberId: string, orderNo: string) =>
  db.maybe<AuctionOrderRow>(orders(sql`o.order_no = ${orderNo} and o.buyer_id = ${memberId}`));

/** The order if the member is its buyer or its seller; undefined for everybody else, as for a missing one. */
export const findPartyOrder = (db: Db, memberId: string, orderNo: string) =>
  db.maybe<AuctionOrderRow>(orders(sql`o.order_no = ${orderNo} and ${memberId} in (o.buyer_id, o.seller_id)`));

/** Locks orders by id (the lock order within a kind) and returns them in that order. */
export const lockOrders = async (tx: Tx, ids: readonly string[]): Promise<AuctionOrderRow[]> => {
  await tx.run(sql`select id from auction_order where id = any(${[...ids]}::text[]) order by id for no key update`);
  return tx.rows<AuctionOrderRow>(sql`${orders(sql`o.id = any(${[...ids]}::text[])`)} order by o.id`);
};

/** Locks the order and, for a member's lot, the seller's underlying order. */
export const lockOrderWithSource = async (tx: Tx, orderNo: string): Promise<AuctionOrderRow | undefined> => {
  const order = await findOrder(tx, orderNo);
  if (!order) return undefined;
  const locked = await lockOrders(tx, [order.id, ...(order.sellerOrderId === null ? [] : [order.sellerOrderId])]);
  return locked.find(({ id }) => id === order.id);
};

/** Data of a new order; `rootId` defaults to the order itself. */
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
  /** Payment period (seconds); absent for goods in storage. */
  readonly paySeconds?: number;
}

/** Values that the database assigned to a new order. */
export interface InsertedOrder {
  orderNo: string;
  id: string;
  payDueAt: string | null;
}

/** Inserts the rows in their order; the caller records their initial states (`auctionOrderMachine.createdAll`). */
export const insertOrders = (tx: Tx, orders: readonly NewAuctionOrder[]): Promise<InsertedOrder[]> => {
  const of = <T>(value: (order: NewAuctionOrder) => T): T[] => orders.map(value);
  return tx.rows<InsertedOrder>(sql`insert into auction_order (id, order_no, origin, lot_id, round, root_id, parent_id,
      seller_order_id, buyer_id, seller_id, quantity, title, picture, price_cents, deposit_cents, fee_bp, fee_hold_cents, bond_cents,
      inviter_id, code_id, resales, state, pay_due_at, owned_since)
    select id, order_no, origin, lot_id, round, coalesce(root_id, id), parent_id, seller_order_id, buyer_id, seller_id, quantity, title,
      picture, price_cents, deposit_cents, fee_bp, fee_hold_cents, bond_cents, inviter_id, code_id, resales, state,
      now() + pay_seconds * interval '1 second', owned_since
    from (select new_id() as id, o.* from unnest(${of((o) => o.orderNo)}::text[], ${of((o) => o.origin)}::text[],
      ${of((o) => o.lotId)}::text[], ${of((o) => o.round ?? 1)}::int[], ${of((o) => o.rootId ?? null)}::text[],
      ${of((o) => o.parentId ?? null)}::text[], ${of((o) => o.sellerOrderId ?? null)}::text[], ${of((o) => o.buyerId)}::text[],
      ${of((o) => o.sellerId ?? null)}::text[], ${of((o) => o.quantity)}::int[], ${of((o) => o.title)}::text[],
      ${of((o) => o.picture)}::text[], ${of((o) => o.priceCents)}::bigint[], ${of((o) => o.depositCents ?? 0)}::bigint[],
      ${of((o) => o.feeBp ?? null)}::int[], ${of((o) => o.feeHoldCents ?? null)}::bigint[], ${of((o) => o.bondCents ?? null)}::bigint[],
      ${of((o) => o.inviterId ?? null)}::text[], ${of((o) => o.codeId ?? null)}::text[], ${of((o) => o.resales ?? 0)}::int[],
      ${of((o) => o.state)}::text[], ${of((o) => o.paySeconds ?? null)}::float8[], ${of((o) => o.ownedSince ?? null)}::timestamptz[])
      with ordinality as o (order_no, origin, lot_id, round, root_id, parent_id, seller_order_id, buyer_id, seller_id, quantity, title,
        picture, price_cents, deposit_cents, fee_bp, fee_hold_cents, bond_cents, inviter_id, code_id, resales, state, pay_seconds,
        owned_since, nth)) as fresh order by nth
    returning order_no as "orderNo", id, pay_due_at as "payDueAt"`);
};

/** {@link insertOrders} for a single order. */
export const insertOrder = async (tx: Tx, order: NewAuctionOrder): Promise<InsertedOrder> => {
  const [inserted] = await insertOrders(tx, [order]);
  if (!inserted) throw new Error('an order was not inserted');
  return inserted;
};

/** Stores when the goods became the buyer's. */
export const setOwned = (tx: Tx, id: string) =>
  tx.run(sql`update auction_order set owned_since = now(), pay_due_at = null, confirm_due_at = null where id = ${id}`);

/** Clears all deadlines: an operator decides. */
export const clearDue = (tx: Tx, id: string) =>
  tx.run(sql`update auction_order set pay_due_at = null, confirm_due_at = null where id = ${id}`);

/** Stores the end of an order without further states. */
export const setEnded = (tx: Tx, id: string) =>
  tx.run(sql`update auction_order set ended_at = now(), pay_due_at = null, confirm_due_at = null where id = ${id}`);

/** Seconds until the payment deadline by the database clock; negative once it has passed. */
export const secondsToPay = async (db: Db, id: string): Promise<number> =>
  (
    await db.one<{ seconds: number }>(
      sql`select coalesce(extract(epoch from pay_due_at - now()), 0)::float8 as seconds from auction_order where id = ${id}`,
    )
  ).seconds;
