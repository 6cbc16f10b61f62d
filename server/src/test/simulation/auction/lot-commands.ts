import { bid } from '@juhe/contract/auction/bid';
import { lot } from '@juhe/contract/auction/lot';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import type { Database } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { platformAccount } from '../../../ledger/accounts.ts';
import { post } from '../../../ledger/post.ts';
import { problemList } from '../problem-list.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';
import { chainProblems, type Receipt } from './chain-problems.ts';
import { deadlineProblems } from './deadline-problems.ts';

/** Initial balance of each bidder's service-fee account, in cents. */
const serviceFeeCents = 2_000_000;
/** The first members receive income; others may try to delete their accounts. */
const richBuyers = 8;
/** Number of recent lots that members still view. */
const recentLots = 8;

/** An acknowledged bid: the server must never lose it (auction.md I2). */
interface AcknowledgedBid {
  readonly productNo: string;
  readonly memberId: string;
  readonly amountCents: number;
}
const shown = new WeakMap<World, AcknowledgedBid[]>();
const bidsOf = (world: World): AcknowledgedBid[] => {
  const bids = shown.get(world) ?? [];
  shown.set(world, bids);
  return bids;
};

const receipts = new WeakMap<World, Receipt[]>();
const receiptsOf = (world: World): Receipt[] => {
  const stored = receipts.get(world) ?? [];
  receipts.set(world, stored);
  return stored;
};

/** Posts external money to a member's account. */
const topUp = async (db: Database, kind: 'serviceFee' | 'memberWallet', id: string, cents: number): Promise<void> => {
  await db.inTx((tx) =>
    post(tx, {
      kind: 'recharge',
      ref: id,
      entries: [
        { account: platformAccount('gatewayClearing'), amount: -cents },
        { account: { kind, owner: id }, amount: cents },
      ],
    }),
  );
};

/** Gives members with low balances external income: otherwise nobody could bid for long. */
const payday = async ({ db, buyers }: World): Promise<void> => {
  const poor = await db.rows<{ kind: 'serviceFee' | 'memberWallet'; owner: string }>(sql`select kind, owner from ledger_account
    where kind in ('serviceFee', 'memberWallet') and owner = any(${buyers.slice(0, richBuyers).map(({ id }) => id)}::text[]) and balance < 200000`);
  for (const { kind, owner } of poor) await topUp(db, kind, owner, 500_000);
};

const lotsOf = ({ board }: World): string[] => notesOf(board, 'lots');
/** Picks one of the latest lots, usually an open one. */
const someLot = async (world: World, { random }: Buyer): Promise<string | undefined> => {
  const lots = lotsOf(world).slice(-recentLots);
  const open = await world.db.rows<{ productNo: string }>(
    sql`select product_no as "productNo" from lot where state = 'open' order by created_at desc, product_no limit ${recentLots}`,
  );
  const chosen = open.length === 0 || random.chance(0.1) ? lots : open.map(({ productNo }) => productNo);
  return chosen.length === 0 ? undefined : random.pick(chosen);
};

const publishLot = async (world: World, buyer: Buyer): Promise<void> => {
  const { random } = buyer;
  const startCents = random.int(100, 15_000);
  const { now } = await world.db.one<{ now: number }>(sql`select (extract(epoch from now()) * 1000)::float8 as now`);
  // Most lots are open concurrently, so that there is something to bid on.
  const opensAt = now + (random.chance(0.8) ? random.int(0, 300) : 60_000);
  const answer = await world.operate(buyer, lotDesk.publishLot, {
    title: `沉香手串 ${lotsOf(world).length}`,
    pictures: ['/media/lots/yuzhui-1.webp'],
    startCents,
    incrementCents: Math.max(1, Math.floor((startCents * random.int(1, 20)) / 100)),
    reserveCents: random.chance(0.3) ? startCents * random.int(1, 4) : null,
    opensAt: new Date(opensAt).toISOString(),
    closesAt: new Date(opensAt + random.int(11, 60) * 60_000).toISOString(),
    quantity: random.chance(0.5) ? random.int(2, 7) : 1,
  });
  if (answer.code === 200) lotsOf(world).push(answer.data.productNo);
  else world.wrong(`publishLot was refused: ${answer.key ?? answer.code}`);
};

/** Returns the confirmation that a member gives for an unusual bid (auction.md B2). */
const unusual = (nextCents: number, amountCents: number, maxCents?: number): { confirmCents?: number } => {
  if ((maxCents ?? 0) >= 10 * nextCents) return { confirmCents: maxCents ?? 0 };
  return amountCents >= 3 * nextCents ? { confirmCents: amountCents } : {};
};

/**
 * Returns a hidden maximum above the bid by some cents; every second one is a round sum, as people choose them, so that two
 * on a lot are sometimes equal.
 */
const maximumAbove = (amountCents: number, extraCents: number): number =>
  extraCents % 2 === 0 ? Math.ceil((amountCents + extraCents) / 5_000) * 5_000 : amountCents + extraCents;

/**
 * Places one bid at or above the next step, using the randomness of the member whose turn it is; occasionally with a hidden
 * maximum, below the step, or against one's own lead.
 */
export const placeBid = async (world: World, bidder: Buyer, productNo: string, random = bidder.random): Promise<void> => {
  const detail = await bidder.call(lot.getLot, { productNo }, random);
  if (detail.code !== 200) return;
  const { nextCents } = detail.data.live;
  const amountCents = random.chance(0.06)
    ? Math.max(1, nextCents - 1)
    : nextCents + (random.chance(0.4) ? random.int(0, 3000) : 0);
  const maxCents = random.chance(0.4) ? maximumAbove(amountCents, random.int(0, 20_000)) : undefined;
  const offer = {
    productNo,
    amountCents,
    ...(maxCents !== undefined && { maxCents }),
    ...unusual(nextCents, amountCents, maxCents),
  };
  const answer = await bidder.call(bid.placeBid, offer, random);
  if (answer.code !== 200) return;
  bidsOf(world).push({ productNo, memberId: bidder.id, amountCents });
  receiptsOf(world).push({ productNo, ...answer.data.receipt });
};

const bidOnce = async (world: World, buyer: Buyer): Promise<void> => {
  const productNo = await someLot(world, buyer);
  if (productNo !== undefined) await placeBid(world, buyer, productNo);
};

/** Everybody bids on one lot at the same instant; sometimes while it is cancelled. */
const bidStorm = async (world: World, buyer: Buyer): Promise<void> => {
  const productNo = await someLot(world, buyer);
  if (productNo === undefined) return;
  const stop = buyer.random.chance(0.15) ? [world.operate(buyer, lotDesk.cancelLot, { productNo, reason: '拍品信息有误' })] : [];
  await Promise.all([...world.buyers.map((bidder) => placeBid(world, bidder, productNo)), ...stop]);
};

const withdraw = async (world: World, buyer: Buyer): Promise<void> => {
  const productNo = await someLot(world, buyer);
  if (productNo !== undefined) await world.operate(buyer, lotDesk.withdrawLot, { productNo });
};

const cancelLot = async (world: World, buyer: Buyer): Promise<void> => {
  const productNo = await someLot(world, buyer);
  if (productNo !== undefined) await world.operate(buyer, lotDesk.cancelLot, { productNo, reason: '拍品信息有误' });
};

const read = async (world: World, buyer: Buyer): Promise<void> => {
  const productNo = await someLot(world, buyer);
  if (productNo === undefined) return;
  const { code, data } = await buyer.call(bid.listBids, { productNo, pageSize: 50 });
  if (code !== 200) return;
  const amounts = data.history.list.map(({ amountCents }) => amountCents);
  if (amounts.some((amount, i) => i > 0 && amount >= (amounts[i - 1] ?? 0)))
    world.wrong(`the bids of ${productNo} do not rise strictly: ${amounts.toReversed().join()}`);
};

interface OfferOfLot {
  readonly productNo: string;
  readonly incrementCents: number;
  readonly reserveCents: number | null;
  readonly priceCents: number;
  readonly leaderId: string;
  readonly leaderMaxCents: number;
  readonly memberId: string;
  readonly amountCents: number;
  readonly maxCents: number;
}

/** The bidding rules restated (auction.md B2, I1): leader, maximum and price after all offers of each lot. */
const replayProblems = async ({ db }: World): Promise<string[]> => {
  const offers = await db.rows<OfferOfLot>(sql`select l.product_no as "productNo", l.increment_cents as "incrementCents",
      l.reserve_cents as "reserveCents", l.price_cents as "priceCents", l.leader_id as "leaderId", l.leader_max_cents as "leaderMaxCents",
      o.member_id as "memberId", o.amount_cents as "amountCents", o.max_cents as "maxCents"
    from bid_offer o join lot l on l.id = o.lot_id order by l.id, o.n`);
  const offersOf = new Map<string, OfferOfLot[]>();
  for (const offer of offers) offersOf.set(offer.productNo, [...(offersOf.get(offer.productNo) ?? []), offer]);
  const problems: string[] = [];
  for (const [productNo, ofLot] of offersOf) {
    let leader = '';
    let maximum = 0;
    let price = 0;
    for (const { memberId, amountCents, maxCents, incrementCents, reserveCents } of ofLot) {
      if (memberId === leader) maximum = Math.max(maximum, maxCents);
      else if (leader === '' || maxCents > maximum) {
        price = leader === '' || amountCents > maximum ? amountCents : Math.min(maxCents, maximum + incrementCents);
        leader = memberId;
        maximum = maxCents;
      } else price = Math.min(maximum, maxCents + incrementCents);
      if (reserveCents !== null && maximum >= reserveCents) price = Math.max(price, reserveCents);
    }
    const [lotNow] = ofLot;
    if (lotNow && (lotNow.priceCents !== price || lotNow.leaderId !== leader || lotNow.leaderMaxCents !== maximum))
      problems.push(
        `${productNo} stands at ${lotNow.priceCents}, its offers make ${price}; or it has another leader or maximum than they make`,
      );
  }
  return problems;
};

/** Lots, bids and their deposits (auction.md I1, I2, I4, I10, I15). */
export const lotCommands: CommandSet = {
  name: 'lot',
  welcome: ({ db }, { id }) => topUp(db, 'serviceFee', id, serviceFeeCents),
  commands: [
    { name: 'publish a lot', weight: 3, run: publishLot },
    { name: 'bid', weight: 14, run: bidOnce },
    { name: 'everybody bids', weight: 2, run: bidStorm },
    { name: 'withdraw a lot', weight: 0.5, run: withdraw },
    { name: 'cancel a lot', weight: 0.5, run: cancelLot },
    { name: 'read the bids', weight: 3, run: read },
    { name: 'payday', weight: 0.2, run: payday },
  ],
  clocks: {
    'lot.open': (productNo) => sql`update lot set opens_at = now() - interval '2 seconds' where product_no = ${productNo}`,
    'lot.close': (
      productNo,
    ) => sql`update lot set opens_at = least(opens_at, now() - interval '2 seconds'), closes_at = now() - interval '1 second'
      where product_no = ${productNo} and state = 'open'`,
  },
  problems: async (world) => {
    const { db } = world;
    const problems = problemList();
    await problems.rows(
      db.rows(sql`select product_no as ref from (
          select l.product_no, b.seq, row_number() over w as nth, b.amount_cents, lag(b.amount_cents) over w as before
          from bid b join lot l on l.id = b.lot_id window w as (partition by b.lot_id order by b.seq)) b
        where seq <> nth or amount_cents <= before`),
      'has a gap in its bids, or they do not rise',
    );
    await problems.rows(
      db.rows(sql`select l.product_no as ref from lot l
        left join lateral (select b.amount_cents, b.member_id from bid b where b.lot_id = l.id order by b.seq desc limit 1) last on true
        where l.price_cents is distinct from last.amount_cents or l.leader_id is distinct from last.member_id
          or l.bids <> (select count(*) from bid where lot_id = l.id) or l.bidders <> (select count(*) from lot_bidder where lot_id = l.id)`),
      'shows another price, leader or number than its bids',
    );
    const bids = bidsOf(world);
    await problems.rows(
      db.rows(sql`select shown.product_no || ' ' || shown.member_id || ' ' || shown.amount as ref
        from unnest(${bids.map((shown) => shown.productNo)}::text[], ${bids.map((shown) => shown.memberId)}::text[],
          ${bids.map((shown) => shown.amountCents)}::bigint[]) as shown (product_no, member_id, amount)
        where not exists (select from lot l join lot_bidder b on b.lot_id = l.id and b.member_id = shown.member_id and b.max_cents >= shown.amount
          where l.product_no = shown.product_no)`),
      'was acknowledged and is not there',
    );
    await problems.rows(
      db.rows(sql`select l.product_no as ref from lot l
        left join ledger_account a on a.kind = 'escrow' and a.owner = 'lot:' || l.id
        where coalesce(a.balance, 0) <> coalesce((select sum(deposit_cents) from lot_bidder where lot_id = l.id and deposit_state = 'held'), 0)`),
      'holds another sum than its deposits',
    );
    await problems.rows(
      db.rows(sql`select l.product_no as ref from lot l where l.state = 'sold' and (l.price_cents < l.reserve_cents
        or exists (select from lot_bidder b where b.lot_id = l.id and b.deposit_state = 'held' and b.member_id <> l.leader_id))`),
      'was sold below its reserve, or holds deposits of those who did not win',
    );
    problems.add(...(await replayProblems(world)), ...(await chainProblems(world, receiptsOf(world))));
    await problems.rows(
      db.rows(sql`select l.product_no as ref from lot l where l.state in ('unsold', 'withdrawn', 'cancelled', 'fellThrough')
        and exists (select from lot_bidder where lot_id = l.id and deposit_state = 'held')`),
      'is over without a sale and still holds deposits',
    );
    problems.add(...(await deadlineProblems(world)));
    return [...problems.all];
  },
};
