import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface ClaimRow {
  reference: string;
  voucherIds: string[];
  at: string;
}

/** The buyer's payment claim, unless it was withdrawn. */
export const claimOf = (db: Db, orderId: string) =>
  db.maybe<ClaimRow>(sql`select reference, voucher_ids as "voucherIds", created_at as at from auction_claim
    where order_id = ${orderId} and withdrawn_at is null`);

export const insertClaim = (tx: Tx, orderId: string, { reference, voucherIds }: Omit<ClaimRow, 'at'>) =>
  tx.run(
    sql`insert into auction_claim (order_id, reference, voucher_ids) values (${orderId}, ${reference}, ${[...voucherIds]}::text[])`,
  );

/** Withdraws the claim and marks the order: from then on no deadline decides against its buyer (auction.md B6). */
export const withdrawClaim = async (tx: Tx, orderId: string): Promise<void> => {
  await tx.run(sql`update auction_claim set withdrawn_at = now() where order_id = ${orderId} and withdrawn_at is null`);
  await tx.run(sql`update auction_order set claim_withdrawn = true, confirm_due_at = null where id = ${orderId}`);
};

/** Sets the confirmation period; returns its end. */
export const setConfirmDue = (tx: Tx, orderId: string, seconds: number) =>
  tx.one<{ at: string }>(sql`update auction_order set confirm_due_at = now() + ${seconds}::int * interval '1 second'
    where id = ${orderId} returning confirm_due_at as at`);

/** Whether the payment deadline has passed by the database clock. */
export const isPaymentOverdue = async (db: Db, orderId: string): Promise<boolean> =>
  (
    await db.one<{ over: boolean }>(
      sql`select coalesce(pay_due_at <= clock_timestamp(), false) as over from auction_order where id = ${orderId}`,
    )
  ).over;

/** A picture of evidence about an order. */
export interface OrderPicture {
  readonly orderId: string;
  readonly id: string;
}

/** The pictures among these that were also uploaded for another payment, even by somebody else (auction.md C4). */
export const reusedPictures = async (db: Db, pictures: readonly OrderPicture[]): Promise<Set<string>> => {
  if (pictures.length === 0) return new Set();
  const rows = await db.rows<{ id: string }>(sql`select distinct u.id
    from unnest(${pictures.map(({ orderId }) => orderId)}::text[], ${pictures.map(({ id }) => id)}::text[]) as p (order_id, id)
      join upload u on u.id = p.id join upload other on other.source_hash = u.source_hash and other.private
      join auction_claim c on c.voucher_ids @> array[other.id]
    where c.order_id <> p.order_id`);
  return new Set(rows.map(({ id }) => id));
};

export interface Viewer {
  memberId: string;
  tokenHash: Buffer;
}

/** The currently open sessions of both sides of an order. */
export const sessionsOfParties = (db: Db, orderNo: string) =>
  db.rows<Viewer>(sql`select s.member_id as "memberId", s.token_hash as "tokenHash" from auction_order o
    join session s on s.member_id in (o.buyer_id, o.seller_id) where o.order_no = ${orderNo} and s.expires_at > now()`);

/** Whether a picture is evidence about an order: a voucher that was not withdrawn, or part of a statement. */
export const isEvidence = async (db: Db, orderId: string, pictureId: string): Promise<boolean> =>
  (
    await db.one<{ is: boolean }>(sql`select exists (select from auction_claim
        where order_id = ${orderId} and withdrawn_at is null and ${pictureId} = any(voucher_ids))
      or exists (select from auction_case c join auction_statement s on s.case_id = c.id
        where c.order_id = ${orderId} and c.state = 'open' and ${pictureId} = any(s.picture_ids)) as is`)
  ).is;
