import type { BidRow, LotCard, LotState } from '@juhe/contract/auction/lot.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** First and last character of a nickname. */
const masked = sql`case when char_length(m.nickname) < 3 then left(m.nickname, 1) || '***'
  else left(m.nickname, 1) || '***' || right(m.nickname, 1) end`;

const cardColumns = sql`l.id, l.product_no as "productNo", l.title, l.pictures[1] as img, l.state,
  coalesce(l.price_cents, l.start_cents) as "priceCents", l.start_cents as "startCents", l.bids,
  l.opens_at as "opensAt", l.closes_at as "closesAt"`;

/** What a list shows: an open lot whose time is over is no longer offered, even before the worker closed it. */
const listed: Record<'open' | 'scheduled' | 'ended' | 'all', { where: Sql; order: Sql }> = {
  open: { where: sql`l.state = 'open' and l.closes_at > now()`, order: sql`l.closes_at, l.id` },
  scheduled: { where: sql`l.state = 'scheduled'`, order: sql`l.opens_at, l.id` },
  ended: {
    where: sql`(l.state in ('sold', 'unsold') or (l.state = 'open' and l.closes_at <= now()))`,
    order: sql`l.closes_at desc, l.id`,
  },
  all: {
    where: sql`l.state <> 'withdrawn'`,
    order: sql`case l.state when 'open' then 0 when 'scheduled' then 1 else 2 end, case when l.state in ('sold', 'unsold') then now() - l.closes_at
      else l.closes_at - now() end, l.id`,
  },
};

export const lotPage = async (db: Db, which: keyof typeof listed, limit: number, offset: number) => {
  const { where, order } = listed[which];
  const list = await db.rows<LotCard>(
    sql`select ${cardColumns} from lot l where ${where} order by ${order} limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from lot l where ${where}`);
  return { list, total };
};

/** Cards of lots that are shown, in no order. */
export const lotsById = (db: Db, ids: readonly string[]) =>
  db.rows<LotCard>(sql`select ${cardColumns} from lot l where l.id = any(${[...ids]}::text[]) and l.state <> 'withdrawn'`);

export interface LotRow {
  id: string;
  productNo: string;
  title: string;
  pictures: string[];
  detailHtml: string;
  ownerId: string | null;
  ownerName: string | null;
  startCents: number;
  incrementCents: number;
  reserveCents: number | null;
  depositCents: number;
  opensAt: string;
  closesAt: string;
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
  /** By the database's clock. */
  begun: boolean;
  over: boolean;
}

const rowColumns = sql`l.id, l.product_no as "productNo", l.title, l.pictures, l.detail_html as "detailHtml", l.owner_id as "ownerId",
  (select ${masked} from member m where m.id = l.owner_id) as "ownerName", l.start_cents as "startCents", l.increment_cents as "incrementCents",
  l.reserve_cents as "reserveCents", l.deposit_cents as "depositCents", l.opens_at as "opensAt", l.closes_at as "closesAt", l.extensions,
  l.state, l.price_cents as "priceCents", l.leader_id as "leaderId", (select ${masked} from member m where m.id = l.leader_id) as "leaderName",
  (select b.paddle from lot_bidder b where b.lot_id = l.id and b.member_id = l.leader_id) as "leaderPaddle", l.leader_max_cents as "leaderMaxCents", l.bids, l.bidders, l.seq, l.opens_at <= clock_timestamp() as begun, l.closes_at <= clock_timestamp() as over`;

export const findLot = (db: Db, productNo: string) =>
  db.maybe<LotRow>(sql`select ${rowColumns} from lot l where l.product_no = ${productNo}`);

/** Locks the lot. Its clock is read after the lock was got, so that a bid that waited past the end is late. */
export const lockLot = async (tx: Tx, productNo: string): Promise<LotRow | undefined> => {
  await tx.maybe(sql`select id from lot where product_no = ${productNo} for update`);
  return findLot(tx, productNo);
};

/** Bids of a lot, latest first. */
export const bidsOf = (db: Db, lotId: string, limit: number, offset = 0) =>
  db.rows<BidRow>(sql`select b.seq, b.amount_cents as "amountCents", ${masked} as bidder, p.paddle, b.proxy, b.at
    from bid b join member m on m.id = b.member_id join lot_bidder p on p.lot_id = b.lot_id and p.member_id = b.member_id where b.lot_id = ${lotId} order by b.seq desc limit ${limit} offset ${offset}`);

/** Marks that a lot changed; live pages follow `seq`. */
export const bumpLot = (tx: Tx, lotId: string) => tx.run(sql`update lot set seq = seq + 1 where id = ${lotId}`);

export interface NewLot {
  productNo: string;
  title: string;
  pictures: readonly string[];
  detailHtml: string;
  startCents: number;
  incrementCents: number;
  reserveCents: number | null;
  depositCents: number;
  opensAt: string;
  closesAt: string;
}

export const insertLot = (tx: Tx, lot: NewLot) =>
  tx.maybe<{
    id: string;
  }>(sql`insert into lot (product_no, title, pictures, detail_html, start_cents, increment_cents, reserve_cents, deposit_cents,
      opens_at, closes_at, state)
    select ${lot.productNo}, ${lot.title}, ${[...lot.pictures]}::text[], ${lot.detailHtml}, ${lot.startCents}::bigint, ${lot.incrementCents}::bigint,
      ${lot.reserveCents}::bigint, ${lot.depositCents}::bigint, ${lot.opensAt}::timestamptz, ${lot.closesAt}::timestamptz, 'scheduled'
    where ${lot.closesAt}::timestamptz > greatest(now(), ${lot.opensAt}::timestamptz) returning id`);

export interface Deposit {
  memberId: string;
  depositCents: number;
}

/** The deposits that a closed lot still holds, without its winner's. */
export const heldDeposits = (tx: Tx, lotId: string, exceptId: string | null) =>
  tx.rows<Deposit>(sql`update lot_bidder set deposit_state = 'returned' where lot_id = ${lotId} and deposit_state = 'held'
    and member_id is distinct from ${exceptId} returning member_id as "memberId", deposit_cents as "depositCents"`);
