import type { LotCard, LotState } from '@juhe/contract/auction/lot.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { GuardedCall } from '../../idempotency/guard.ts';
import type { LockedAccount } from '../../ledger/hold.ts';
import { cardColumns } from '../shared/lot-card.repository.ts';

export interface Bidder {
  maxCents: number;
  depositCents: number;
  depositState: 'held' | 'returned' | 'forfeited';
  paddle: number;
}

export const findBidder = (db: Db, lotId: string, memberId: string) =>
  db.maybe<Bidder>(sql`select max_cents as "maxCents", deposit_cents as "depositCents", deposit_state as "depositState", paddle
    from lot_bidder where lot_id = ${lotId} and member_id = ${memberId}`);

/** A lot as its gathered bids are decided on: read behind its lock. */
export interface OpenedLot {
  id: string;
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
  /** The head that pages are told: of the last offer that changed something for others. */
  publicHead: string;
  lastBidAt: string | null;
  lastBidProxy: boolean;
  extensions: number;
  closesAt: string;
  /** To its end by the database's clock; below zero when it is over. */
  msLeft: number;
}

/** Who bids, or leads. */
export interface Person {
  id: string;
  /** Masked. */
  name: string;
  /** Null before the first bid on this lot, as the two below. */
  paddle: number | null;
  maxCents: number | null;
  heldCents: number | null;
  /** The service-fee account, locked; null without one. */
  account: number | null;
  balance: number;
  bannedUntil: string | null;
  /** A strike of the last 90 days counts: twice the deposit is held (auction.md C3). */
  struck: boolean;
  /** `members_related`: used a browser of the lot's owner within 30 days, or has a payment code of the owner's (auction.md C2). */
  related: boolean;
}

export interface ClaimedKey {
  fresh: boolean;
  /** Hex. */
  hash: string;
  answer: string;
}

export interface OpenedBids {
  keys: ClaimedKey[];
  /** The rest only when a key is fresh and the lot exists. `at` is the database's clock behind the lock. */
  lot?: OpenedLot;
  at: string;
  escrow: LockedAccount;
  people: Person[];
}

export interface GatheredCall {
  readonly memberId: string;
  readonly call: GuardedCall;
  /** `hashOf(call)`. */
  readonly hash: Buffer;
}

/** Claims the keys of gathered bids, locks their lot and the accounts behind it, and reads what decides on them: one call. */
export const beginBids = async (tx: Tx, productNo: string, calls: readonly GatheredCall[]): Promise<OpenedBids> => {
  const { opened } = await tx.one<{ opened: OpenedBids }>(sql`select begin_bids(${productNo},
    ${calls.map(({ memberId }) => memberId)}::text[], ${calls.map(({ call }) => call.scope)}::text[],
    ${calls.map(({ call }) => call.key)}::text[], ${calls.map(({ hash }) => hash)}::bytea[],
    ${calls[0]?.call.operation ?? ''}) as opened`);
  return opened;
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

/** What admitted bids change of their lot. */
export interface LotWrites {
  readonly at: string;
  readonly after: OpenedLot;
  /** The end moved to `after.closesAt`. */
  readonly endMoves: boolean;
  readonly bidders: readonly BidderRow[];
  readonly offers: readonly OfferRow[];
  readonly bids: readonly {
    readonly seq: number;
    readonly memberId: string;
    readonly amountCents: number;
    readonly proxy: boolean;
  }[];
}

export interface BidWrites {
  readonly lot?: LotWrites;
  /** Further parts of the statement: answers, posting, notices, the moved end. */
  readonly parts: readonly Sql[];
  /** What is published with the commit. */
  readonly payloads: readonly string[];
}

const lotParts = ({ at, after, endMoves, bidders, offers, bids }: LotWrites): Sql[] => [
  sql`joined as (insert into lot_bidder (lot_id, member_id, max_cents, deposit_cents, paddle)
    select ${after.id}, b.* from unnest(${bidders.map((row) => row.memberId)}::text[], ${bidders.map((row) => row.maxCents)}::bigint[],
      ${bidders.map((row) => row.heldCents)}::bigint[], ${bidders.map((row) => row.paddle)}::int[]) as b
    on conflict (lot_id, member_id) do update set max_cents = excluded.max_cents, deposit_cents = excluded.deposit_cents)`,
  sql`offered as (insert into bid_offer (lot_id, n, member_id, paddle, amount_cents, max_cents, bids, admitted_at, nonce, blind, hash)
    select ${after.id}, o.n, o.member, o.paddle, o.amount, o.max, o.bids, ${at}::timestamptz, o.nonce, o.blind, o.hash
    from unnest(${offers.map((row) => row.n)}::int[], ${offers.map((row) => row.memberId)}::text[],
      ${offers.map((row) => row.paddle)}::int[], ${offers.map((row) => row.amountCents)}::bigint[],
      ${offers.map((row) => row.maxCents)}::bigint[], ${offers.map((row) => row.bids)}::int[],
      ${offers.map((row) => row.nonce)}::text[], ${offers.map((row) => row.blind)}::text[], ${offers.map((row) => row.hash)}::text[])
      as o (n, member, paddle, amount, max, bids, nonce, blind, hash))`,
  sql`written as (insert into bid (lot_id, seq, member_id, amount_cents, proxy, at)
    select ${after.id}, b.seq, b.member, b.amount, b.proxy, ${at}::timestamptz
    from unnest(${bids.map((row) => row.seq)}::int[], ${bids.map((row) => row.memberId)}::text[],
      ${bids.map((row) => row.amountCents)}::bigint[], ${bids.map((row) => row.proxy)}::boolean[])
      as b (seq, member, amount, proxy) order by b.seq)`,
  sql`moved as (update lot set price_cents = ${after.priceCents}::bigint, leader_id = ${after.leaderId},
    leader_max_cents = ${after.leaderMaxCents}::bigint, bids = ${after.bids}::int, bidders = ${after.bidders}::int,
    seq = ${after.seq}::bigint, offers = ${after.offers}::int, chain_head = ${after.chainHead}, public_head = ${after.publicHead},
    extensions = ${after.extensions}::int,
    closes_at = case when ${endMoves}::boolean then ${after.closesAt}::timestamptz else closes_at end where id = ${after.id})`,
];

/** Everything that the bids of a batch change, in one statement under the lock of their lot: the last of its transaction. */
export const recordBids = (tx: Tx, channel: string, { lot, parts, payloads }: BidWrites): void => {
  tx.runLast(sql`with ${sql.join([...(lot ? lotParts(lot) : []), ...parts])}
    select pg_notify(${channel}, payload) from unnest(${[...payloads]}::text[]) as p (payload)`);
};

/** The offers of a lot, oldest first. */
export const offersOf = (db: Db, lotId: string) =>
  db.rows<{
    member: string;
    amount: number;
    max: number;
  }>(sql`select member_id as member, amount_cents as amount, max_cents as max
    from bid_offer where lot_id = ${lotId} order by n`);

const standingOf = (memberId: string): Sql => sql`case
  when l.state = 'open' then case when l.leader_id = ${memberId} then 'leading' else 'outbid' end
  when l.state = 'sold' and l.leader_id = ${memberId} then 'won' else 'lost' end`;

type Standing = 'none' | 'leading' | 'outbid' | 'won' | 'lost';

/** The lots a member has bid on, the latest first. */
export const myLots = async (db: Db, memberId: string, standing: Standing | undefined, limit: number, offset: number) => {
  const from = sql`lot_bidder b join lot l on l.id = b.lot_id where b.member_id = ${memberId}
    ${standing === undefined ? sql.empty : sql`and ${standingOf(memberId)} = ${standing}`}`;
  const list = await db.rows<
    LotCard & { standing: Standing; myCents: number }
  >(sql`select ${cardColumns}, ${standingOf(memberId)} as standing,
      coalesce((select max(amount_cents) from bid where lot_id = l.id and member_id = ${memberId}), b.max_cents) as "myCents"
    from ${from} order by case l.state when 'open' then 0 else 1 end, b.joined_at desc, l.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from}`);
  return { list, total };
};
