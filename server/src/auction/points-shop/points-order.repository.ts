import type { PointsOrder, PointsOrderState } from '@juhe/contract/auction/points-shop.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface PointsOrderRow {
  readonly id: string;
  readonly orderNo: string;
  readonly memberId: string;
  readonly goodsId: string;
  readonly title: string;
  readonly img: string;
  readonly quantity: number;
  readonly points: number;
  readonly pointsBought: number;
  readonly transactionId: string;
  readonly state: PointsOrderState;
  readonly receiver: PointsOrder['receiver'];
  readonly carrier: string | null;
  readonly waybill: string | null;
  readonly shippedAt: string | null;
  readonly receiveDueAt: string | null;
  readonly receivedAt: string | null;
  readonly createdAt: string;
}

const columns = sql`id, order_no as "orderNo", member_id as "memberId", goods_id as "goodsId", title, img, quantity, points,
  points_bought as "pointsBought", transaction_id as "transactionId", state, receiver, carrier, waybill, shipped_at as "shippedAt",
  receive_due_at as "receiveDueAt", received_at as "receivedAt", created_at as "createdAt"`;

export const findOwnOrder = (db: Db, memberId: string, orderNo: string) =>
  db.maybe<PointsOrderRow>(sql`select ${columns} from points_order where order_no = ${orderNo} and member_id = ${memberId}`);

export const lockOwnOrder = (tx: Tx, memberId: string, orderNo: string) =>
  tx.maybe<PointsOrderRow>(
    sql`select ${columns} from points_order where order_no = ${orderNo} and member_id = ${memberId} for update`,
  );

export const lockOrder = (tx: Tx, orderNo: string) =>
  tx.maybe<PointsOrderRow>(sql`select ${columns} from points_order where order_no = ${orderNo} for update`);

/** The number of an order by the id under which its history is stored. */
export const orderNoOf = async (db: Db, id: string): Promise<string> =>
  (await db.one<{ orderNo: string }>(sql`select order_no as "orderNo" from points_order where id = ${id}`)).orderNo;

export const ownOrderPage = async (
  db: Db,
  memberId: string,
  status: PointsOrderState | undefined,
  limit: number,
  offset: number,
) => {
  const condition = sql`member_id = ${memberId} ${status === undefined ? sql.empty : sql`and state = ${status}`}`;
  const list = await db.rows<PointsOrderRow>(
    sql`select ${columns} from points_order where ${condition} order by created_at desc, id limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from points_order where ${condition}`);
  return { list, total };
};

/** Counts of a member's open orders. */
export const openCounts = (db: Db, memberId: string) =>
  db.one<{ paid: number; shipped: number }>(sql`select count(*) filter (where state = 'paid')::int as paid,
    count(*) filter (where state = 'shipped')::int as shipped from points_order where member_id = ${memberId}`);

export const statePage = async (db: Db, state: PointsOrderState, limit: number, offset: number) => {
  const list = await db.rows<PointsOrderRow>(
    sql`select ${columns} from points_order where state = ${state} order by created_at, id limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from points_order where state = ${state}`);
  return { list, total };
};

/** Number of pieces of these goods that a member has ordered, without cancelled orders. */
export const piecesOf = async (db: Db, memberId: string, goodsId: string): Promise<number> =>
  (
    await db.one<{ pieces: number }>(sql`select coalesce(sum(quantity), 0)::int as pieces
      from points_order where member_id = ${memberId} and goods_id = ${goodsId} and state <> 'cancelled'`)
  ).pieces;

export type NewPointsOrder = Pick<
  PointsOrderRow,
  'orderNo' | 'memberId' | 'goodsId' | 'title' | 'img' | 'quantity' | 'points' | 'pointsBought' | 'transactionId' | 'receiver'
>;

export const insertOrder = async (tx: Tx, order: NewPointsOrder): Promise<string> =>
  (
    await tx.one<{ id: string }>(sql`insert into points_order (order_no, member_id, goods_id, title, img, quantity, points,
        points_bought, transaction_id, state, receiver)
      values (${order.orderNo}, ${order.memberId}, ${order.goodsId}, ${order.title}, ${order.img}, ${order.quantity}, ${order.points},
        ${order.pointsBought}, ${order.transactionId}, 'paid', ${sql.json(order.receiver)}) returning id`)
  ).id;

export const setShipped = (tx: Tx, id: string, parcel: { carrier: string; waybill: string }, receiveAfterSeconds: number) =>
  tx.run(sql`update points_order set carrier = ${parcel.carrier}, waybill = ${parcel.waybill}, shipped_at = now(),
    receive_due_at = now() + ${receiveAfterSeconds}::int * interval '1 second' where id = ${id}`);

export const setReceived = (tx: Tx, id: string) =>
  tx.run(sql`update points_order set received_at = now(), receive_due_at = null where id = ${id}`);
