import type { BidRow, LotCategory, LotState } from '@juhe/contract/auction/lot.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** First and last character of a nickname. */
export const masked = sql`case when char_length(m.nickname) < 3 then left(m.nickname, 1) || '***'
  else left(m.nickname, 1) || '***' || right(m.nickname, 1) end`;

export interface LotRow {
  id: string;
  productNo: string;
  title: string;
  pictures: string[];
  /** Address of its film. */
  video: string | null;
  detailHtml: string;
  ownerId: string | null;
  ownerName: string | null;
  startCents: number;
  incrementCents: number;
  reserveCents: number | null;
  depositCents: number;
  opensAt: string;
  closesAt: string;
  announcedClosesAt: string;
  quantity: number;
  category: LotCategory;
  sessionId: string | null;
  sessionTitle: string | null;
  originLotId: string | null;
  round: number;
  /** The order whose goods a member offers here. */
  ownerOrderNo: string | null;
  cancelReason: string | null;
  extensions: number;
  state: LotState;
  priceCents: number | null;
  leaderId: string | null;
  leaderName: string | null;
  leaderPaddle: number | null;
  leaderMaxCents: number | null;
  bids: number;
  bidders: number;
  seq: number;
  /** By the database clock. */
  begun: boolean;
  over: boolean;
  /** Belongs to a session whose catalogue is not public yet. */
  hidden: boolean;
}

const rowColumns = sql`l.id, l.product_no as "productNo", l.title, l.pictures, l.video, l.detail_html as "detailHtml", l.owner_id as "ownerId",
  (select ${masked} from member m where m.id = l.owner_id) as "ownerName", l.start_cents as "startCents", l.increment_cents as "incrementCents",
  l.reserve_cents as "reserveCents", l.deposit_cents as "depositCents", l.opens_at as "opensAt", l.closes_at as "closesAt",
  l.announced_closes_at as "announcedClosesAt", l.quantity, l.category, l.session_id as "sessionId",
  (select s.title from lot_session s where s.id = l.session_id) as "sessionTitle", l.origin_lot_id as "originLotId", l.round,
  l.owner_order_no as "ownerOrderNo", l.cancel_reason as "cancelReason", l.extensions, l.state, l.price_cents as "priceCents", l.leader_id as "leaderId", (select ${masked} from member m where m.id = l.leader_id) as "leaderName",
  (select b.paddle from lot_bidder b where b.lot_id = l.id and b.member_id = l.leader_id) as "leaderPaddle", l.leader_max_cents as "leaderMaxCents", l.bids, l.bidders, l.seq, l.opens_at <= clock_timestamp() as begun, l.closes_at <= clock_timestamp() as over,
  l.shown_at > now() as hidden`;

export const findLot = (db: Db, productNo: string) =>
  db.maybe<LotRow>(sql`select ${rowColumns} from lot l where l.product_no = ${productNo}`);

/**
 * The member who owns a lot, if another member can write to the owner; null for the platform's lots, for an own lot, and
 * after the owner's account deletion.
 */
export const partnerOf = async (db: Db, lotId: string, memberId: string): Promise<string | null> =>
  (
    await db.maybe<{ id: string }>(sql`select m.id from lot l join member m on m.id = l.owner_id
      where l.id = ${lotId} and m.id <> ${memberId} and m.cancelled_at is null and m.mobile is not null`)
  )?.id ?? null;

/** Locked lots, in the order of their numbers. */
export const findLots = (tx: Tx, productNos: readonly string[]) =>
  tx.rows<LotRow>(
    sql`select ${rowColumns} from lot l where l.product_no = any(${[...productNos]}::text[]) order by l.product_no`,
  );

/** Locks the lot. Its clock is read after the lock was acquired, so that a bid that waited past the end is late. */
export const lockLot = async (tx: Tx, productNo: string): Promise<LotRow | undefined> => {
  await tx.maybe(sql`select id from lot where product_no = ${productNo} for no key update`);
  return findLot(tx, productNo);
};

/** Locks several lots in the order of their numbers, like every other multi-lot lock. */
export const lockLots = (tx: Tx, productNos: readonly string[]) =>
  tx.rows(sql`select from lot where product_no = any(${[...productNos]}::text[]) order by product_no for no key update`);

/** Locks the lot for a job that reads it later. */
export const lockLotExclusively = (tx: Tx, productNo: string) =>
  tx.maybe(sql`select id from lot where product_no = ${productNo} for update`);

/**
 * Locks several lots in the order of their numbers; returns those of the platform, whose end shares no locked rows with
 * another lot.
 */
export const lockPlatformLots = async (tx: Tx, productNos: readonly string[]): Promise<string[]> => {
  const lots = await tx.rows<{
    productNo: string;
    isOwned: boolean;
  }>(sql`select product_no as "productNo", owner_id is not null as "isOwned"
    from lot where product_no = any(${[...productNos]}::text[]) order by product_no for update`);
  return lots.filter(({ isOwned }) => !isOwned).map(({ productNo }) => productNo);
};

/** Owners of lots and bidders with held deposits. */
export const partiesOf = async (tx: Tx, lotIds: readonly string[]): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`select member_id as id from lot_bidder where lot_id = any(${[...lotIds]}::text[])
        and deposit_state = 'held'
      union select owner_id from lot where id = any(${[...lotIds]}::text[]) and owner_id is not null`)
  ).map(({ id }) => id);

/** Bids of a lot, latest first. */
export const bidsOf = (db: Db, lotId: string, limit: number, offset = 0) =>
  db.rows<BidRow>(sql`select b.seq, b.amount_cents as "amountCents", ${masked} as bidder, p.paddle, b.proxy, b.at
    from bid b join member m on m.id = b.member_id join lot_bidder p on p.lot_id = b.lot_id and p.member_id = b.member_id where b.lot_id = ${lotId} order by b.seq desc limit ${limit} offset ${offset}`);

/** Marks a lot as changed; live pages follow `seq`. */
export const bumpLot = (tx: Tx, lotId: string) => tx.run(sql`update lot set seq = seq + 1 where id = ${lotId}`);

/**
 * Checks the times of a lot by the database clock (auction.md B1): it opens within 90 days (`far`) and takes bids for 10
 * minutes to 30 days (`life`); an opening in the past means now.
 */
export const checkTimes = async (tx: Tx, opensAt: string, closesAt: string): Promise<'fine' | 'life' | 'far'> => {
  const { far, life } = await tx.one<{ far: boolean; life: boolean }>(sql`select opens > now() + interval '90 days' as far,
      closes - opens not between interval '10 minutes' and interval '30 days' as life
    from (select greatest(${opensAt}::timestamptz, now()) as opens, ${closesAt}::timestamptz as closes) t`);
  return far ? 'far' : life ? 'life' : 'fine';
};

/** Whether a member who sees catalogues `earlySeconds` earlier sees this lot. */
export const isShownTo = async (db: Db, lotId: string, earlySeconds: number): Promise<boolean> =>
  (
    await db.one<{ shown: boolean }>(
      sql`select shown_at <= now() + ${earlySeconds}::int * interval '1 second' as shown from lot where id = ${lotId}`,
    )
  ).shown;

export const isWatched = async (db: Db, lotId: string, memberId: string): Promise<boolean> =>
  (
    await db.one<{ watched: boolean }>(
      sql`select exists (select from lot_watch where lot_id = ${lotId} and member_id = ${memberId}) as watched`,
    )
  ).watched;

export const setCancelReason = (tx: Tx, lotId: string, reason: string) =>
  tx.run(sql`update lot set cancel_reason = ${reason} where id = ${lotId}`);

export interface Deposit {
  lotId: string;
  memberId: string;
  depositCents: number;
}

/** Marks the deposits that lots still hold as returned, except for one member of each (null: for nobody). */
export const endHeldDeposits = (tx: Tx, lots: readonly { readonly id: string; readonly exceptId: string | null }[]) =>
  tx.rows<Deposit>(sql`update lot_bidder b set deposit_state = 'returned'
    from unnest(${lots.map(({ id }) => id)}::text[], ${lots.map(({ exceptId }) => exceptId)}::text[]) as l (id, except_id)
    where b.lot_id = l.id and b.deposit_state = 'held' and b.member_id is distinct from l.except_id
    returning b.lot_id as "lotId", b.member_id as "memberId", b.deposit_cents as "depositCents"`);
