/** Past bids on an open lot, with each bidder's deposit hold, and the chained offers behind them. */
import { commitmentOf, linkOf, newSecret } from '../auction/bid/chain.ts';
import { demoBidders } from '../auction/demo/demo-members.ts';
import { sealLotKind } from '../auction/shared/lot-events.ts';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { post } from '../ledger/post.ts';
import type { seededRandom } from './random.ts';

export interface PastBids {
  readonly productNo: string;
  /** The last bidder. */
  readonly winner: string;
  /** The previous bidder; defaults to one of the demo's bidders. */
  readonly second?: string | undefined;
  /** Number of increments of the last bid above the start price. */
  readonly steps: number;
  /** Hours before the scene at which the first bid was made; the others follow at equal intervals. */
  readonly overHours: number;
}

interface OpenLot {
  id: string;
  title: string;
  ownerId: string | null;
  startCents: number;
  incrementCents: number;
  depositCents: number;
}

/** Places one bid per increment, the last one by the winner, the others by demo members who do not own the lot. */
export const bidInPast = async (
  tx: Tx,
  random: ReturnType<typeof seededRandom>,
  { productNo, winner, second, steps, overHours }: PastBids,
): Promise<void> => {
  const lot = await tx.one<OpenLot>(sql`select id, title, owner_id as "ownerId", start_cents as "startCents",
      increment_cents as "incrementCents", deposit_cents as "depositCents" from lot where product_no = ${productNo} and state = 'open'`);
  const otherBidders = demoBidders.filter((memberId) => memberId !== winner && memberId !== lot.ownerId);
  const members = Array.from({ length: steps + 1 }, () => '');
  members[steps] = winner;
  if (second !== undefined) members[steps - 1] = second;
  for (let i = steps - (second === undefined ? 1 : 2); i >= 0; i -= 1)
    do members[i] = random.pick(otherBidders);
    while (members[i] === members[i + 1]);
  const bids = members.map((member, i) => ({
    member,
    seq: i + 1,
    amount: lot.startCents + i * lot.incrementCents,
    hours: (overHours * (steps + 1 - i)) / (steps + 1),
  }));
  await tx.run(sql`with b as (select * from jsonb_to_recordset(${sql.json(bids)}) as r (member text, seq int, amount bigint, hours float8)),
      written as (insert into bid (lot_id, seq, member_id, amount_cents, at)
        select ${lot.id}, seq, member, amount, now() - hours * interval '1 hour' from b order by seq)
    insert into lot_bidder (lot_id, member_id, max_cents, deposit_cents, joined_at, paddle)
    select ${lot.id}, member, max(amount), ${lot.depositCents}::bigint, now() - max(hours) * interval '1 hour', row_number() over (order by min(seq))
    from b group by member`);
  const priceCents = lot.startCents + steps * lot.incrementCents;
  const bidders = [...new Set(members)];
  await tx.run(sql`update lot set price_cents = ${priceCents}, leader_id = ${winner}, leader_max_cents = ${priceCents},
    bids = ${bids.length}::int, bidders = ${bidders.length}::int, seq = seq + ${bids.length}::int where id = ${lot.id}`);
  for (const member of bidders)
    await post(tx, {
      kind: 'auction.depositHeld',
      ref: productNo,
      key: `auction.depositHeld:${lot.id}:${member}`,
      entries: [
        { account: { kind: 'serviceFee', owner: member }, amount: -lot.depositCents, memo: lot.title },
        { account: { kind: 'escrow', owner: `lot:${lot.id}` }, amount: lot.depositCents },
      ],
    });
};

interface PastOffer {
  lotId: string;
  memberId: string;
  paddle: number;
  amountCents: number;
  /** Number of the lot's bids after it. */
  bids: number;
  at: string;
}

/** The offers missing from lots without any: one for each bid, and one for the part of the leader's maximum above the price. */
const missingOffers = (tx: Tx): Promise<PastOffer[]> =>
  tx.rows<PastOffer>(sql`select o.* from (
      select b.lot_id as "lotId", b.member_id as "memberId", p.paddle, b.amount_cents as "amountCents", b.seq as bids, b.at, b.seq::numeric as nth
      from bid b join lot_bidder p on p.lot_id = b.lot_id and p.member_id = b.member_id
      union all
      select l.id, l.leader_id, p.paddle, l.leader_max_cents, l.bids, (select max(b.at) from bid b where b.lot_id = l.id), l.bids + 0.5
      from lot l join lot_bidder p on p.lot_id = l.id and p.member_id = l.leader_id where l.leader_max_cents > l.price_cents) o
    join lot l on l.id = o."lotId" where l.offers = 0 order by o."lotId", o.nth`);

/** Ended lots are signed after the start, which creates the first key. */
export const sealEnded = (tx: Tx) =>
  tx.run(sql`insert into deadline (kind, ref, due_at) select ${sealLotKind.kind}, product_no, now() from lot
    where state in ('sold', 'unsold', 'cancelled', 'fellThrough') and proof is null on conflict do nothing`);

/** Chains the offers of the demo's bids (auction.md H1), once their dates are final; those of a lot together. */
export const chainOffers = async (tx: Tx): Promise<void> => {
  const heads = new Map<string, { n: number; hash: string }>();
  const rows = (await missingOffers(tx)).map((offer) => {
    const { n: before, hash: previous } = heads.get(offer.lotId) ?? { n: 0, hash: '' };
    const [n, nonce, blind] = [before + 1, newSecret(), newSecret()];
    const at = new Date(offer.at).toISOString();
    const { paddle, amountCents } = offer;
    const hash = linkOf(previous, { n, paddle, amountCents, at, blind, commitment: commitmentOf(amountCents, nonce) });
    heads.set(offer.lotId, { n, hash });
    return { ...offer, n, nonce, blind, at, hash };
  });
  await tx.run(sql`insert into bid_offer (lot_id, n, member_id, paddle, amount_cents, max_cents, bids, admitted_at, nonce, blind, hash)
    select "lotId", n, "memberId", paddle, "amountCents", "amountCents", bids, at, nonce, blind, hash
    from jsonb_to_recordset(${sql.json(rows)}) as r ("lotId" text, n int, "memberId" text, paddle int, "amountCents" bigint, bids int,
      at timestamptz, nonce text, blind text, hash text)`);
  const ends = [...heads].map(([lotId, { n, hash }]) => ({ lotId, n, hash }));
  await tx.run(sql`update lot set offers = r.n, chain_head = r.hash, public_head = r.hash, proof = null
    from jsonb_to_recordset(${sql.json(ends)}) as r ("lotId" text, n int, hash text) where lot.id = r."lotId"`);
};
