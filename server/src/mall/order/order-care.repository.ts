/** Changes of an order in transit, apart from its state. The row is already locked. */
import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Marks it as shipped now; it is received automatically after `seconds`. */
export const setShipped = (tx: Tx, orderId: string, parcel: { carrier: string; waybill: string }, seconds: number) =>
  tx.run(sql`update mall_order set carrier = ${parcel.carrier}, waybill = ${parcel.waybill}, shipped_at = now(),
    receive_by = now() + ${seconds}::int * interval '1 second' where id = ${orderId}`);

/** Moves the automatic receipt to `seconds` from now. */
export const postponeReceipt = (tx: Tx, orderId: string, seconds: number) =>
  tx.run(sql`update mall_order set receive_by = now() + ${seconds}::int * interval '1 second' where id = ${orderId}`);

/** Marks it as received; it is completed after `seconds`. */
export const setReceived = (tx: Tx, orderId: string, seconds: number) =>
  tx.run(sql`update mall_order set complete_by = now() + ${seconds}::int * interval '1 second' where id = ${orderId}`);

/** A reminder counts once in 24 hours; returns 0 when it is too early. */
export const setReminded = (tx: Tx, orderId: string) =>
  tx.run(sql`update mall_order set reminded_at = now()
    where id = ${orderId} and coalesce(reminded_at <= now() - interval '24 hours', true)`);

/** Postpones the automatic receipt, once and only before it is due; returns the remaining time. */
export const extendReceipt = (tx: Tx, orderId: string, seconds: number) =>
  tx.maybe<{ receiveBy: string; secondsLeft: number }>(sql`update mall_order set extended_at = now(),
      receive_by = receive_by + ${seconds}::int * interval '1 second'
    where id = ${orderId} and extended_at is null and receive_by > now()
    returning receive_by as "receiveBy", extract(epoch from receive_by - now())::float8 as "secondsLeft"`);

export const isExtended = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx.one<{ extended: boolean }>(sql`select extended_at is not null as extended from mall_order where id = ${orderId}`))
    .extended;

export const setDeleted = (tx: Tx, orderId: string) =>
  tx.run(sql`update mall_order set deleted_at = now() where id = ${orderId} and deleted_at is null`);
