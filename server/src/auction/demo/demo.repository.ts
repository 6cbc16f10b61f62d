/** Queries of the demo auction (auction.md H9). */
import type { LotCategory } from '@juhe/contract/auction/lot.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export const signedInMember = (db: Db, memberId: string) =>
  db.one<{ id: string; mobile: string | null; nickname: string; avatar: string; roles: string[] }>(
    sql`select id, mobile, nickname, avatar, roles from member where id = ${memberId} and cancelled_at is null`,
  );

/** Whether this database was seeded with the demo auction: any other has no demo bidders. */
export const hasDemoAuction = async (db: Db): Promise<boolean> =>
  (await db.maybe(sql`select from seed_step where name = 'auction'`)) !== undefined;

export interface BiddingLot {
  id: string;
  productNo: string;
  title: string;
  ownerId: string | null;
  startCents: number;
  incrementCents: number;
  reserveCents: number | null;
  depositCents: number;
  priceCents: number | null;
  leaderId: string | null;
  leaderMaxCents: number | null;
  secondsLeft: number;
  /** Seconds since the last bid of a non-demo member; null without one. */
  visitorSecondsAgo: number | null;
  /** Offered by a visitor for a few minutes, to see how a sale goes. */
  isTrial: boolean;
}

/** An open lot as a demo bidder sees it. */
export const biddingLot = (db: Db, productNo: string, demoMembers: readonly string[]) =>
  db.maybe<BiddingLot>(sql`select l.id, l.product_no as "productNo", l.title, l.owner_id as "ownerId", l.start_cents as "startCents",
      l.increment_cents as "incrementCents", l.reserve_cents as "reserveCents", l.deposit_cents as "depositCents",
      l.price_cents as "priceCents", l.leader_id as "leaderId", l.leader_max_cents as "leaderMaxCents",
      extract(epoch from l.closes_at - clock_timestamp())::float8 as "secondsLeft",
      extract(epoch from clock_timestamp() - (select max(b.at) from bid b
        where b.lot_id = l.id and b.member_id <> all(${[...demoMembers]}::text[])))::float8 as "visitorSecondsAgo",
      coalesce(l.owner_id <> all(${[...demoMembers]}::text[]) and l.announced_closes_at - l.opens_at <= interval '10 minutes', false) as "isTrial"
    from lot l where l.product_no = ${productNo} and l.state = 'open' and l.closes_at > clock_timestamp()`);

/** Open lots without a planned visit of a demo bidder. */
export const unvisitedLots = (db: Db, visitKind: string) =>
  db.rows<{ productNo: string }>(sql`select l.product_no as "productNo" from lot l
    where l.state = 'open' and l.closes_at > now() and not exists (select from deadline d where d.kind = ${visitKind} and d.ref = l.product_no)
    order by l.closes_at`);

/** The auction's current offer, without its sessions. */
export const offerOf = (db: Db) =>
  db.one<{
    open: number;
    endingSoon: number;
  }>(sql`select count(*) filter (where closes_at > now() + interval '15 minutes') as open,
      count(*) filter (where closes_at <= now() + interval '15 minutes') as "endingSoon"
    from lot where state = 'open' and owner_id is null and session_id is null and closes_at > now()`);

/** Whether a member has used the site within the last `minutes` minutes. */
export const hasVisitor = async (db: Db, minutes: number): Promise<boolean> =>
  (await db.maybe(sql`select from session where last_used_at > now() - make_interval(mins => ${minutes}::int) limit 1`)) !==
  undefined;

/** Seconds since the opening of the platform's last lot with at most this running time. */
export const secondsSinceShortLot = async (db: Db, seconds: number): Promise<number> =>
  (
    await db.one<{ ago: number | null }>(sql`select extract(epoch from now() - max(opens_at))::float8 as ago from lot
      where owner_id is null and announced_closes_at - opens_at <= make_interval(secs => ${seconds}::float8)`)
  ).ago ?? Number.POSITIVE_INFINITY;

export interface PlatformGoods {
  title: string;
  pictures: string[];
  video: string | null;
  detailHtml: string;
  category: LotCategory;
  quantity: number;
  startCents: number;
  incrementCents: number;
  reserveCents: number | null;
}

/** Goods of a platform demo lot that is not on offer now, longest not offered first. */
export const unofferedGoods = (db: Db) =>
  db.maybe<PlatformGoods>(sql`select title, pictures, video, detail_html as "detailHtml", category, quantity, start_cents as "startCents",
      increment_cents as "incrementCents", reserve_cents as "reserveCents"
    from (select distinct on (title) l.* from lot l where owner_id is null and pictures[1] like '/media/lots/%' order by title, opens_at desc) as latest
    where title not in (select title from lot where state in ('open', 'scheduled')) order by opens_at limit 1`);

/** Whether a session is announced but not open yet. */
export const hasComingSession = async (db: Db): Promise<boolean> =>
  (await db.maybe(sql`select from lot_session where opens_at > now() limit 1`)) !== undefined;

/** Whether a lot of a session takes bids now or within the minute. */
export const hasOpenSession = async (db: Db): Promise<boolean> =>
  (await db.maybe(sql`select from lot where session_id is not null and state in ('scheduled', 'open')
    and opens_at < now() + interval '1 minute' and closes_at > now() limit 1`)) !== undefined;

/** A demo member's next step on an order. */
export interface Turn {
  orderNo: string;
  memberId: string;
}

/**
 * Orders of the company's lots that demo bidders have to pay and that have no planned payment. While `memberId` has no second
 * chance, a lot on which that member is the runner-up is not paid, so that one arises.
 */
export const ordersToPay = (db: Db, payKind: string, demoMembers: readonly string[], memberId: string) =>
  db.rows<Turn>(sql`select order_no as "orderNo", buyer_id as "memberId" from auction_order o
    where state = 'pendingPayment' and seller_id is null and buyer_id = any(${[...demoMembers]}::text[]) and pay_due_at > now()
      and (o.origin <> 'hammer' or exists (select from auction_second_chance c where c.member_id = ${memberId} and c.state = 'offered')
        or ${memberId} is distinct from (select b.member_id from bid b where b.lot_id = o.lot_id and b.member_id <> o.buyer_id
          order by b.amount_cents desc limit 1))
      and not exists (select from deadline d where d.kind = ${payKind} and d.ref = o.order_no) order by created_at limit 50`);

/** The buyer of an unpaid order. */
export const buyerOf = (db: Db, orderNo: string) =>
  db.maybe<{ buyerId: string }>(
    sql`select buyer_id as "buyerId" from auction_order where order_no = ${orderNo} and state = 'pendingPayment'`,
  );

/** An order as the demo's side of it sees it. */
export interface Deal {
  orderNo: string;
  state: string;
  buyerId: string;
  sellerId: string | null;
  priceCents: number;
  /** The buyer's reference in the claim. */
  reference: string | null;
}

export const dealOf = (db: Db, orderNo: string) =>
  db.maybe<Deal>(sql`select order_no as "orderNo", state, buyer_id as "buyerId", seller_id as "sellerId", price_cents as "priceCents",
      (select c.reference from auction_claim c where c.order_id = o.id and c.withdrawn_at is null) as reference
    from auction_order o where order_no = ${orderNo}`);

const unplanned = (kind: string) => sql`not exists (select from deadline d where d.kind = ${kind} and d.ref = o.order_no)`;

/** Claims that demo sellers have to answer and that have no planned answer. */
export const claimsToAnswer = (db: Db, kind: string, demoMembers: readonly string[]) =>
  db.rows<{ orderNo: string }>(sql`select order_no as "orderNo" from auction_order o where state = 'awaitingConfirm'
    and seller_id = any(${[...demoMembers]}::text[]) and ${unplanned(kind)} order by created_at limit 50`);

/** Orders of members' lots that demo bidders have to pay and that have no planned payment. */
export const dealsToPay = (db: Db, kind: string, demoMembers: readonly string[]) =>
  db.rows<{
    orderNo: string;
    /** A visitor waits for the payment. */
    ofVisitor: boolean;
  }>(sql`select order_no as "orderNo", seller_id <> all(${[...demoMembers]}::text[]) as "ofVisitor"
    from auction_order o where state = 'pendingPayment' and seller_id is not null
    and not claim_withdrawn and buyer_id = any(${[...demoMembers]}::text[]) and pay_due_at > now() and ${unplanned(kind)}
    order by created_at limit 50`);

/** Goods that a demo member with a payment code may list, as long as fewer than `least` of their lots are open. */
export const goodsToList = (db: Db, kind: string, demoMembers: readonly string[], maxCents: number, minimum: number) =>
  db.maybe<{ orderNo: string; sellerId: string; priceCents: number }>(sql`select order_no as "orderNo", buyer_id as "sellerId",
      price_cents as "priceCents" from auction_order o
    where state = 'inStorage' and buyer_id = any(${[...demoMembers]}::text[]) and price_cents between 1000 and ${maxCents}::bigint
      and owned_since < now() - interval '24 hours' and resales < 10 and ${unplanned(kind)}
      and exists (select from payment_code c where c.member_id = o.buyer_id and c.ended_at is null)
      and (select count(*) from lot l where l.owner_id = any(${[...demoMembers]}::text[]) and l.state = 'open') < ${minimum}::int
    order by random() limit 1`);
