/** Reads of a turn of gathered bids behind its locks, and its writes (`place-bids.ts`). */
import type { LotState } from '@juhe/contract/auction/lot.schemas';
import type { Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { GuardedCall } from '../../idempotency/guard.ts';
import type { LockedAccount } from '../../ledger/lock-accounts.ts';

/** A lot on which gathered bids are decided, read behind its lock. */
export interface OpenedLot {
  id: string;
  productNo: string;
  title: string;
  ownerId: string | null;
  state: LotState;
  startCents: number;
  incrementCents: number;
  reserveCents: number | null;
  depositCents: number;
  priceCents: number | null;
  leaderId: string | null;
  leaderMaxCents: number | null;
  bids: number;
  bidders: number;
  seq: number;
  offers: number;
  chainHead: string;
  /** The head published to pages: that of the last offer that changed something for others. */
  publicHead: string;
  lastBidAt: string | null;
  lastBidProxy: boolean;
  extensions: number;
  closesAt: string;
  /** Time to its end by the database clock (ms); negative once it has passed. */
  msLeft: number;
}

/** A bidder or the leader. */
export interface Person {
  id: string;
  /** Masked. */
  name: string;
  /** Null before the first bid on this lot, like the two below. */
  paddle: number | null;
  maxCents: number | null;
  heldCents: number | null;
  /** The service-fee account, locked; null without one. */
  account: number | null;
  balance: number;
  bannedUntil: string | null;
  /** A strike in the last 90 days: twice the deposit is held (auction.md C3). */
  struck: boolean;
  /**
   * `members_related`: used the same browser as the lot's owner within 30 days, or has a payment code of the owner
   * (auction.md C2).
   */
  related: boolean;
}

export interface ClaimedKey {
  fresh: boolean;
  /** Hex. */
  hash: string;
  answer: string;
}

/** A lot that takes bids, or refuses them because of its state. */
export interface OpenedLotBids {
  lot: OpenedLot;
  escrow: LockedAccount;
  /** The leader and the bidders of this turn. */
  people: Person[] | null;
}

export interface OpenedBids {
  /** In call order. */
  keys: ClaimedKey[];
  /** The database clock behind the locks; absent when no key is fresh. */
  at?: string;
  /** The existing lots; empty when no key is fresh. */
  lots: OpenedLotBids[];
}

export interface GatheredCall {
  readonly productNo: string;
  readonly memberId: string;
  readonly call: GuardedCall;
  /** `hashOf(call)`. */
  readonly hash: Buffer;
}

/** Queue lock of the turns that bid on one lot only: taken before their keys, by nobody else. */
const lineOf = (productNo: string): Sql => sql`hashtextextended(${productNo}, 298)`;

/** Waits until no other replica runs a turn on this lot alone. */
export const lockLotTurns = async (tx: Tx, productNo: string): Promise<void> => {
  await tx.run(sql`select pg_advisory_xact_lock(${lineOf(productNo)})`);
};

/**
 * In one call, claims the keys of gathered bids, locks their lots and the accounts behind them, and reads the data for the
 * decision. Bids on one lot are not begun while another replica runs a turn on it; returns undefined then.
 */
export const beginBids = async (tx: Tx, calls: readonly GatheredCall[]): Promise<OpenedBids | undefined> => {
  const lots = new Set(calls.map(({ productNo }) => productNo));
  const isFirst = lots.size === 1 ? sql`pg_try_advisory_xact_lock(${lineOf([...lots].join(''))})` : sql`true`;
  const { opened } = await tx.one<{
    opened: OpenedBids | null;
  }>(sql`select case when ${isFirst} then begin_bids(${calls.map(({ productNo }) => productNo)}::text[],
    ${calls.map(({ memberId }) => memberId)}::text[], ${calls.map(({ call }) => call.scope)}::text[],
    ${calls.map(({ call }) => call.key)}::text[], ${calls.map(({ hash }) => hash)}::bytea[],
    ${calls[0]?.call.operation ?? ''}) end as opened`);
  return opened ?? undefined;
};

export interface OfferRow {
  readonly n: number;
  readonly memberId: string;
  readonly paddle: number;
  readonly amountCents: number;
  readonly maxCents: number;
  readonly bids: number;
  readonly nonce: string;
  readonly blind: string;
  readonly hash: string;
}

export interface BidderRow {
  readonly memberId: string;
  readonly paddle: number;
  readonly maxCents: number;
  readonly heldCents: number;
}

/** A bid as every page shows it. */
export interface BidStep {
  readonly seq: number;
  readonly memberId: string;
  readonly amountCents: number;
  readonly proxy: boolean;
}

/** Changes that admitted bids make to their lot. */
export interface LotWrites {
  readonly at: string;
  readonly after: OpenedLot;
  /** The end is moved to `after.closesAt`. */
  readonly endMoves: boolean;
  readonly bidders: readonly BidderRow[];
  readonly offers: readonly OfferRow[];
  readonly bids: readonly BidStep[];
}

export interface BidWrites {
  readonly lots: readonly LotWrites[];
  /** Further parts of the statement: responses, postings, notices, moved ends. */
  readonly parts: readonly Sql[];
  /** Payloads published with the commit. */
  readonly payloads: readonly string[];
}

/** A row of a lot's table. */
type OfLot<T> = T & { readonly lotId: string; readonly at: string };

const rowsOf = <T extends object>(lots: readonly LotWrites[], rows: (lot: LotWrites) => readonly T[]): OfLot<T>[] =>
  lots.flatMap((lot) => rows(lot).map((row) => ({ ...row, lotId: lot.after.id, at: lot.at })));

const bidderPart = (bidders: readonly OfLot<BidderRow>[]): Sql =>
  sql`joined as (insert into lot_bidder (lot_id, member_id, max_cents, deposit_cents, paddle)
    select * from unnest(${bidders.map((row) => row.lotId)}::text[], ${bidders.map((row) => row.memberId)}::text[],
      ${bidders.map((row) => row.maxCents)}::bigint[], ${bidders.map((row) => row.heldCents)}::bigint[],
      ${bidders.map((row) => row.paddle)}::int[])
    on conflict (lot_id, member_id) do update set max_cents = excluded.max_cents, deposit_cents = excluded.deposit_cents)`;

const offerPart = (offers: readonly OfLot<OfferRow>[]): Sql =>
  sql`offered as (insert into bid_offer (lot_id, n, member_id, paddle, amount_cents, max_cents, bids, admitted_at, nonce, blind, hash)
    select * from unnest(${offers.map((row) => row.lotId)}::text[], ${offers.map((row) => row.n)}::int[],
      ${offers.map((row) => row.memberId)}::text[], ${offers.map((row) => row.paddle)}::int[],
      ${offers.map((row) => row.amountCents)}::bigint[], ${offers.map((row) => row.maxCents)}::bigint[],
      ${offers.map((row) => row.bids)}::int[], ${offers.map((row) => row.at)}::timestamptz[],
      ${offers.map((row) => row.nonce)}::text[], ${offers.map((row) => row.blind)}::text[], ${offers.map((row) => row.hash)}::text[]))`;

const bidPart = (bids: readonly OfLot<BidStep>[]): Sql =>
  sql`written as (insert into bid (lot_id, seq, member_id, amount_cents, proxy, at)
    select * from unnest(${bids.map((row) => row.lotId)}::text[], ${bids.map((row) => row.seq)}::int[],
      ${bids.map((row) => row.memberId)}::text[], ${bids.map((row) => row.amountCents)}::bigint[],
      ${bids.map((row) => row.proxy)}::boolean[], ${bids.map((row) => row.at)}::timestamptz[]))`;

const lotPart = (lots: readonly LotWrites[]): Sql => {
  const after = lots.map((lot) => lot.after);
  return sql`moved as (update lot set price_cents = w.price, leader_id = w.leader, leader_max_cents = w.leader_max, bids = w.bids,
      bidders = w.bidders, seq = w.seq, offers = w.offers, chain_head = w.chain_head, public_head = w.public_head, extensions = w.extensions,
      closes_at = case when w.end_moves then w.closes_at else lot.closes_at end
    from unnest(${after.map((lot) => lot.id)}::text[], ${after.map((lot) => lot.priceCents)}::bigint[],
      ${after.map((lot) => lot.leaderId)}::text[], ${after.map((lot) => lot.leaderMaxCents)}::bigint[], ${after.map((lot) => lot.bids)}::int[],
      ${after.map((lot) => lot.bidders)}::int[], ${after.map((lot) => lot.seq)}::bigint[], ${after.map((lot) => lot.offers)}::int[],
      ${after.map((lot) => lot.chainHead)}::text[], ${after.map((lot) => lot.publicHead)}::text[],
      ${after.map((lot) => lot.extensions)}::int[], ${lots.map(({ endMoves }) => endMoves)}::boolean[],
      ${after.map((lot) => lot.closesAt)}::timestamptz[]) as w (id, price, leader, leader_max, bids, bidders, seq, offers, chain_head,
      public_head, extensions, end_moves, closes_at) where lot.id = w.id)`;
};

const lotParts = (lots: readonly LotWrites[]): Sql[] => [
  bidderPart(rowsOf(lots, ({ bidders }) => bidders)),
  offerPart(rowsOf(lots, ({ offers }) => offers)),
  bidPart(rowsOf(lots, ({ bids }) => bids)),
  lotPart(lots),
];

/** Writes all changes of gathered bids in one statement under the locks of their lots: the last statement of its transaction. */
export const recordBids = (tx: Tx, channel: string, { lots, parts, payloads }: BidWrites): void => {
  tx.runLast(sql`with ${sql.join([...(lots.length > 0 ? lotParts(lots) : []), ...parts])}
    select pg_notify(${channel}, payload) from unnest(${[...payloads]}::text[]) as p (payload)`);
};
