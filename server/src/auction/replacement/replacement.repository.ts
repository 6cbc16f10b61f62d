import type { ReplacementCandidate } from '@juhe/contract/auction/replacement.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface GoodsRow {
  id: string;
  title: string;
  picture: string;
  valueCents: number;
  stock: number;
  reserved: number;
  offered: boolean;
}

const goodsColumns = sql`id, title, picture, value_cents as "valueCents", stock, reserved, offered`;

export const lockGoods = (tx: Tx, id: string) =>
  tx.maybe<GoodsRow>(sql`select ${goodsColumns} from replacement_goods where id = ${id} for no key update`);

/** Locks several goods by id. */
export const lockAllGoods = (tx: Tx, ids: readonly string[]) =>
  tx.rows(sql`select from replacement_goods where id = any(${[...ids]}::text[]) order by id for no key update`);

export const goodsPage = async (db: Db, limit: number, offset: number) => {
  const list = await db.rows<GoodsRow>(
    sql`select ${goodsColumns} from replacement_goods order by created_at desc, id limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from replacement_goods`);
  return { list, total };
};

type GoodsFields = Omit<GoodsRow, 'id' | 'reserved'>;

export const insertGoods = (tx: Tx, goods: GoodsFields) =>
  tx.one<GoodsRow>(sql`insert into replacement_goods (title, picture, value_cents, stock, offered)
    values (${goods.title}, ${goods.picture}, ${goods.valueCents}, ${goods.stock}, ${goods.offered}) returning ${goodsColumns}`);

export const updateGoods = (tx: Tx, id: string, goods: GoodsFields) =>
  tx.one<GoodsRow>(sql`update replacement_goods set title = ${goods.title}, picture = ${goods.picture},
      value_cents = ${goods.valueCents}, stock = ${goods.stock}, offered = ${goods.offered}
    where id = ${id} returning ${goodsColumns}`);

/** Reserves pieces, or releases them with a negative number. */
export const reserve = (tx: Tx, id: string, quantity: number) =>
  tx.run(sql`update replacement_goods set reserved = reserved + ${quantity}::int where id = ${id}`);

/** Takes reserved pieces from the stock. */
export const removeReservedStock = (tx: Tx, id: string, quantity: number) =>
  tx.run(
    sql`update replacement_goods set reserved = reserved - ${quantity}::int, stock = stock - ${quantity}::int where id = ${id}`,
  );

/** Goods that can replace this number of pieces worth `priceCents`, cheapest first. */
export const candidatePage = async (
  db: Db,
  { quantity, priceCents }: { quantity: number; priceCents: number },
  limit: number,
  offset: number,
) => {
  const condition = sql`offered and stock - reserved >= ${quantity}::int and value_cents * ${quantity}::int >= ${priceCents}::bigint`;
  const list = await db.rows<ReplacementCandidate>(sql`select id, title, picture, value_cents * ${quantity}::int as "valueCents",
      value_cents * ${quantity}::int - ${priceCents}::bigint as "differenceCents", stock - reserved as left
    from replacement_goods where ${condition} order by value_cents, id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from replacement_goods where ${condition}`);
  return { list, total };
};

export interface ExchangeRow {
  id: string;
  orderId: string;
  goodsId: string;
  title: string;
  quantity: number;
  differenceCents: number;
  state: 'waiting' | 'done' | 'lapsed' | 'returned';
  payNo: string | null;
}

const exchanges = sql`select e.id, e.order_id as "orderId", e.goods_id as "goodsId", g.title, e.quantity,
    e.difference_cents as "differenceCents", e.state, e.pay_no as "payNo"
  from auction_exchange e join replacement_goods g on g.id = e.goods_id`;

export const waitingExchange = (db: Db, orderId: string) =>
  db.maybe<ExchangeRow>(sql`${exchanges} where e.order_id = ${orderId} and e.state = 'waiting'`);

export const findExchange = (db: Db, id: string) => db.maybe<ExchangeRow>(sql`${exchanges} where e.id = ${id}`);

/** The number of the order whose goods an exchange replaces. */
export const orderNoOfExchange = async (db: Db, id: string): Promise<string | undefined> =>
  (
    await db.maybe<{ orderNo: string }>(sql`select o.order_no as "orderNo" from auction_exchange e
      join auction_order o on o.id = e.order_id where e.id = ${id}`)
  )?.orderNo;

export const lockExchange = (tx: Tx, id: string) => tx.maybe<ExchangeRow>(sql`${exchanges} where e.id = ${id} for update of e`);

export const insertExchange = (tx: Tx, exchange: Pick<ExchangeRow, 'orderId' | 'goodsId' | 'quantity' | 'differenceCents'>) =>
  tx.one<{ id: string }>(sql`insert into auction_exchange (order_id, goods_id, quantity, difference_cents, state)
    values (${exchange.orderId}, ${exchange.goodsId}, ${exchange.quantity}, ${exchange.differenceCents}, 'waiting') returning id`);

export const setPayNo = (tx: Tx, id: string, payNo: string) =>
  tx.run(sql`update auction_exchange set pay_no = ${payNo} where id = ${id}`);

export const setNewOrder = (tx: Tx, id: string, newOrderId: string) =>
  tx.run(sql`update auction_exchange set new_order_id = ${newOrderId} where id = ${id}`);

/** The number of the order that replaced an order; null before. */
export const replacedBy = async (db: Db, orderId: string): Promise<string | null> =>
  (
    await db.maybe<{ orderNo: string }>(sql`select o.order_no as "orderNo" from auction_exchange e
      join auction_order o on o.id = e.new_order_id where e.order_id = ${orderId}`)
  )?.orderNo ?? null;

/** The end of an open payment. */
export const payableUntil = (db: Db, payNo: string) =>
  db.maybe<{ expiresAt: string }>(sql`select expires_at as "expiresAt" from payment
    where pay_no = ${payNo} and state in ('created', 'paying') and expires_at > now()`);
