import type { PaymentCodeKind } from '@juhe/contract/auction/code.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** A member's resale listing. */
export interface ListingRow {
  orderId: string;
  orderNo: string;
  sellerId: string;
  lotId: string;
  productNo: string;
  title: string;
  startCents: number;
  feeBp: number;
  feeHoldCents: number;
  bondCents: number;
  codeKind: PaymentCodeKind;
}

const listings = (condition: Sql) => sql`select s.order_id as "orderId", o.order_no as "orderNo", o.buyer_id as "sellerId",
    s.lot_id as "lotId", l.product_no as "productNo", o.title, s.start_cents as "startCents", s.fee_bp as "feeBp",
    s.fee_hold_cents as "feeHoldCents", s.bond_cents as "bondCents", s.code_kind as "codeKind"
  from auction_listing s join auction_order o on o.id = s.order_id join lot l on l.id = s.lot_id where s.ended_at is null and ${condition}`;

/** The listing of a listed or sold order. */
export const openListing = (db: Db, orderId: string) => db.maybe<ListingRow>(listings(sql`s.order_id = ${orderId}`));

/** The listing behind a member's offered or sold lot. */
export const listingOfLot = (db: Db, lotId: string) => db.maybe<ListingRow>(listings(sql`s.lot_id = ${lotId}`));

export const countListings = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`select count(*)::int as n from auction_listing s join auction_order o on o.id = s.order_id
      where s.ended_at is null and o.buyer_id = ${memberId}`)
  ).n;

export interface NewListing
  extends Pick<ListingRow, 'orderId' | 'lotId' | 'startCents' | 'feeBp' | 'feeHoldCents' | 'bondCents' | 'codeKind'> {}

export const insertListing = (tx: Tx, listing: NewListing) =>
  tx.run(sql`insert into auction_listing (order_id, lot_id, start_cents, fee_bp, fee_hold_cents, bond_cents, code_kind)
    values (${listing.orderId}, ${listing.lotId}, ${listing.startCents}, ${listing.feeBp}, ${listing.feeHoldCents}, ${listing.bondCents},
      ${listing.codeKind})`);

/** Offers the goods again on another lot; fee hold and bond remain held. */
export const moveListing = (tx: Tx, orderId: string, lotId: string) =>
  tx.run(sql`with former as (update auction_listing set ended_at = now() where order_id = ${orderId} and ended_at is null returning *)
    insert into auction_listing (lot_id, order_id, start_cents, fee_bp, fee_hold_cents, bond_cents, code_kind)
    select ${lotId}, order_id, start_cents, fee_bp, fee_hold_cents, bond_cents, code_kind from former`);

export const endListing = (tx: Tx, orderId: string) =>
  tx.run(sql`update auction_listing set ended_at = now() where order_id = ${orderId} and ended_at is null`);

/** Data that the winner's order of a member's lot takes over from the seller's, as of the hammer. */
export interface ListingSnapshot {
  sellerId: string;
  sellerOrderId: string;
  rootId: string;
  /** Resale count of the new order: one more than the seller's. */
  resales: number;
  feeBp: number;
  feeHoldCents: number;
  bondCents: number;
  /** A code of the kind that the seller listed with, or another current one when that no longer exists. */
  codeId: string | null;
  inviterId: string | null;
}

/** Undefined for a platform lot. The caller holds the locks of lot and seller's order. */
export const listingSnapshot = (tx: Tx, lotId: string) =>
  tx.maybe<ListingSnapshot>(sql`select o.buyer_id as "sellerId", o.id as "sellerOrderId", o.root_id as "rootId", o.resales + 1 as resales,
      s.fee_bp as "feeBp", s.fee_hold_cents as "feeHoldCents", s.bond_cents as "bondCents", m.inviter_id as "inviterId",
      (select c.id from payment_code c where c.member_id = o.buyer_id and c.ended_at is null
        order by (c.kind = s.code_kind) desc, c.created_at desc limit 1) as "codeId"
    from auction_listing s join auction_order o on o.id = s.order_id join member m on m.id = o.buyer_id
    where s.lot_id = ${lotId} and s.ended_at is null`);
