import type { Receiver } from '@juhe/contract/mall/receiver.schemas';
import type { StoredGoods } from '@juhe/contract/auction/storage.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface ParcelRow {
  id: string;
  parcelNo: string;
  memberId: string;
  receiver: Receiver;
  note: string;
  carrier: string | null;
  waybill: string | null;
  shippedAt: string | null;
  receiveBy: string | null;
  extended: boolean;
  createdAt: string;
}

const columns = sql`p.id, p.parcel_no as "parcelNo", p.member_id as "memberId", p.receiver, p.note, p.carrier, p.waybill,
  p.shipped_at as "shippedAt", p.receive_by as "receiveBy", p.extended_at is not null as extended, p.created_at as "createdAt"`;

export const insertParcel = async (
  tx: Tx,
  parcel: { parcelNo: string; memberId: string; receiver: Receiver; note: string },
  orderIds: readonly string[],
): Promise<void> => {
  const { id } = await tx.one<{ id: string }>(sql`insert into auction_parcel (parcel_no, member_id, receiver, note)
    values (${parcel.parcelNo}, ${parcel.memberId}, ${sql.json(parcel.receiver)}, ${parcel.note}) returning id`);
  await tx.run(sql`insert into auction_parcel_order (order_id, parcel_id)
    select order_id, ${id} from unnest(${[...orderIds]}::text[]) as order_id`);
};

/** Removes an order from its parcel; an empty parcel is deleted. */
export const removeFromParcel = async (tx: Tx, orderId: string): Promise<void> => {
  await tx.run(sql`select p.id from auction_parcel p join auction_parcel_order o on o.parcel_id = p.id
    where o.order_id = ${orderId} for update of p`);
  const link = await tx.maybe<{ parcelId: string }>(
    sql`delete from auction_parcel_order where order_id = ${orderId} returning parcel_id as "parcelId"`,
  );
  if (link)
    await tx.run(sql`delete from auction_parcel p where id = ${link.parcelId}
      and not exists (select from auction_parcel_order where parcel_id = p.id)`);
};

/** The parcel that contains an order. */
export const parcelOf = (db: Db, orderId: string) =>
  db.maybe<ParcelRow>(sql`select ${columns} from auction_parcel p join auction_parcel_order o on o.parcel_id = p.id
    where o.order_id = ${orderId}`);

export const orderIdsIn = async (db: Db, parcelId: string): Promise<string[]> =>
  (await db.rows<{ id: string }>(sql`select order_id as id from auction_parcel_order where parcel_id = ${parcelId}`)).map(
    ({ id }) => id,
  );

export interface ParcelItem {
  orderNo: string;
  title: string;
  picture: string;
  quantity: number;
}

export const itemsOf = (db: Db, parcelId: string) =>
  db.rows<ParcelItem>(sql`select o.order_no as "orderNo", o.title, o.picture, o.quantity
    from auction_parcel_order p join auction_order o on o.id = p.order_id where p.parcel_id = ${parcelId} order by o.created_at, o.id`);

export const setShipped = (
  tx: Tx,
  parcelId: string,
  { carrier, waybill }: { carrier: string; waybill: string },
  seconds: number,
) =>
  tx.run(sql`update auction_parcel set carrier = ${carrier}, waybill = ${waybill}, shipped_at = now(),
      receive_by = now() + ${seconds}::int * interval '1 second' where id = ${parcelId}`);

/** Extends the receipt period, once and only before it is due; undefined otherwise. */
export const extendReceipt = (tx: Tx, parcelId: string, seconds: number) =>
  tx.maybe<{ receiveBy: string; secondsLeft: number }>(sql`update auction_parcel set extended_at = now(),
      receive_by = receive_by + ${seconds}::int * interval '1 second'
    where id = ${parcelId} and extended_at is null and receive_by > now()
    returning receive_by as "receiveBy", extract(epoch from receive_by - now())::float8 as "secondsLeft"`);

/** The time an order was received; null before. */
export const receivedAt = async (db: Db, orderId: string): Promise<string | null> =>
  (
    await db.one<{ at: string | null }>(sql`select max(at) as at from state_history
      where aggregate = 'auctionOrder' and aggregate_id = ${orderId} and event = 'receive'`)
  ).at;

/** The ids of the orders among these that the member bought, by number. */
export const boughtIds = (db: Db, memberId: string, orderNos: readonly string[]) =>
  db.rows<{ id: string; orderNo: string }>(sql`select id, order_no as "orderNo" from auction_order
    where buyer_id = ${memberId} and order_no = any(${[...orderNos]}::text[])`);

export const storedPage = async (db: Db, memberId: string, limit: number, offset: number) => {
  const condition = sql`buyer_id = ${memberId} and state = 'inStorage'`;
  const list = await db.rows<StoredGoods>(sql`select order_no as "orderNo", title, picture, quantity, price_cents as "priceCents",
      owned_since as "ownedSince" from auction_order where ${condition} order by created_at desc, id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from auction_order where ${condition}`);
  return { list, total };
};

export interface WaitingParcel {
  parcelNo: string;
  requestedAt: string;
  receiver: Receiver;
  note: string;
  carrier: string | null;
  waybill: string | null;
  items: ParcelItem[];
}

/** Parcels that are not shipped yet, or shipped and not received, oldest first. */
export const parcelPage = async (db: Db, state: 'waiting' | 'shipped', limit: number, offset: number) => {
  const which = state === 'waiting' ? 'pickUp' : 'shipped';
  const condition = sql`exists (select from auction_parcel_order l join auction_order o on o.id = l.order_id
    where l.parcel_id = p.id and o.state = ${which})`;
  const list =
    await db.rows<WaitingParcel>(sql`select p.parcel_no as "parcelNo", p.created_at as "requestedAt", p.receiver, p.note,
      p.carrier, p.waybill, (select json_agg(json_build_object('orderNo', o.order_no, 'title', o.title, 'picture', o.picture,
          'quantity', o.quantity) order by o.created_at, o.id)
        from auction_parcel_order l join auction_order o on o.id = l.order_id where l.parcel_id = p.id) as items
    from auction_parcel p where ${condition} order by p.created_at, p.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from auction_parcel p where ${condition}`);
  return { list, total };
};

export const orderNoOf = async (db: Db, orderId: string): Promise<string> =>
  (await db.one<{ orderNo: string }>(sql`select order_no as "orderNo" from auction_order where id = ${orderId}`)).orderNo;
