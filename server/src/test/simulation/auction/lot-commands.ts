import { bid } from '@juhe/contract/auction/bid';
import { lot } from '@juhe/contract/auction/lot';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { sql } from '../../../db/sql.ts';
import { platformAccount } from '../../../ledger/accounts.ts';
import { post } from '../../../ledger/post.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';

/** What each bidder's service-fee account begins with, in cents. */
const serviceFeeCents = 2_000_000;
/** Lots that members still look at. */
const recentLots = 8;

/** A bid that was acknowledged: the server may never lose it (auction.md I2). */
interface AcknowledgedBid {
  readonly productNo: string;
  readonly memberId: string;
  readonly amountCents: number;
}
const acknowledged = new WeakMap<World, AcknowledgedBid[]>();
const bidsOf = (world: World): AcknowledgedBid[] => {
  const bids = acknowledged.get(world) ?? [];
  acknowledged.set(world, bids);
  return bids;
};

const lotsOf = ({ board }: World): string[] => notesOf(board, 'lots');
const someLot = (world: World, { random }: Buyer): string | undefined => {
  const lots = lotsOf(world).slice(-recentLots);
  return lots.length === 0 ? undefined : random.pick(lots);
};

const publishLot = async (world: World, buyer: Buyer): Promise<void> => {
  const { random } = buyer;
  const startCents = random.int(100, 15_000);
  const { now } = await world.db.one<{ now: number }>(sql`select (extract(epoch from now()) * 1000)::float8 as now`);
  // Most lots open at once, so that there is something to bid on.
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

/** What a member confirms who does not type by mistake (auction.md B2). */
const unusual = (nextCents: number, amountCents: number, maxCents?: number): { confirmCents?: number } => {
  if ((maxCents ?? 0) >= 10 * nextCents) return { confirmCents: maxCents ?? 0 };
  return amountCents >= 3 * nextCents ? { confirmCents: amountCents } : {};
};

/** One bid at or above the next step; now and then with a hidden maximum, below the step, or against the own lead. */
const placeBid = async (world: World, bidder: Buyer, productNo: string): Promise<void> => {
  const { random } = bidder;
  const detail = await bidder.call(lot.getBiddingProduct, { productNo });
  if (detail.code !== 200) return;
  const { nextCents } = detail.data.live;
  const amountCents = random.chance(0.06)
    ? Math.max(1, nextCents - 1)
    : nextCents + (random.chance(0.4) ? random.int(0, 3000) : 0);
  const maxCents = random.chance(0.4) ? amountCents + random.int(0, 20_000) : undefined;
  const answer = await bidder.call(bid.participateBidding, {
    productNo,
    amountCents,
    ...(maxCents !== undefined && { maxCents }),
    ...unusual(nextCents, amountCents, maxCents),
  });
  if (answer.code === 200) bidsOf(world).push({ productNo, memberId: bidder.id, amountCents });
};

const bidOnce = async (world: World, buyer: Buyer): Promise<void> => {
  const productNo = someLot(world, buyer);
  if (productNo !== undefined) await placeBid(world, buyer, productNo);
};

/** Everybody bids on one lot at the same instant; at times while it is cancelled. */
const bidStorm = async (world: World, buyer: Buyer): Promise<void> => {
  const productNo = someLot(world, buyer);
  if (productNo === undefined) return;
  const stop = buyer.random.chance(0.15) ? [world.operate(buyer, lotDesk.cancelLot, { productNo, reason: '拍品信息有误' })] : [];
  await Promise.all([...world.buyers.map((bidder) => placeBid(world, bidder, productNo)), ...stop]);
};

const withdraw = async (world: World, buyer: Buyer): Promise<void> => {
  const productNo = someLot(world, buyer);
  if (productNo !== undefined) await world.operate(buyer, lotDesk.withdrawLot, { productNo });
};

const cancelLot = async (world: World, buyer: Buyer): Promise<void> => {
  const productNo = someLot(world, buyer);
  if (productNo !== undefined) await world.operate(buyer, lotDesk.cancelLot, { productNo, reason: '拍品信息有误' });
};

const read = async (world: World, buyer: Buyer): Promise<void> => {
  const productNo = someLot(world, buyer);
  if (productNo === undefined) return;
  const { code, data } = await buyer.call(bid.getBidding, { productNo, pageSize: 50 });
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

/** The rules of a bid written down a second time (auction.md B2, I1): leader, maximum and price after all offers of each lot. */
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

/** Lots, bids and their deposits (auction.md I1, I2, I4, I10). */
export const lotCommands: CommandSet = {
  name: 'lot',
  prepare: async ({ db, buyers }) => {
    for (const { id } of buyers)
      await db.inTx((tx) =>
        post(tx, {
          kind: 'recharge',
          ref: id,
          entries: [
            { account: platformAccount('gatewayClearing'), amount: -serviceFeeCents },
            { account: { kind: 'serviceFee', owner: id }, amount: serviceFeeCents },
          ],
        }),
      );
  },
  commands: [
    { name: 'publish a lot', weight: 2, run: publishLot },
    { name: 'bid', weight: 20, run: bidOnce },
    { name: 'everybody bids', weight: 2, run: bidStorm },
    { name: 'withdraw a lot', weight: 0.5, run: withdraw },
    { name: 'cancel a lot', weight: 0.5, run: cancelLot },
    { name: 'read the bids', weight: 3, run: read },
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
    const problems: string[] = [];
    const report = async (rows: Promise<{ ref: string }[]>, text: string): Promise<void> => {
      for (const { ref } of await rows) problems.push(`${ref} ${text}`);
    };
    await report(
      db.rows(sql`select product_no as ref from (
          select l.product_no, b.seq, row_number() over w as nth, b.amount_cents, lag(b.amount_cents) over w as before
          from bid b join lot l on l.id = b.lot_id window w as (partition by b.lot_id order by b.seq)) b
        where seq <> nth or amount_cents <= before`),
      'has a gap in its bids, or they do not rise',
    );
    await report(
      db.rows(sql`select l.product_no as ref from lot l
        left join lateral (select b.amount_cents, b.member_id from bid b where b.lot_id = l.id order by b.seq desc limit 1) last on true
        where l.price_cents is distinct from last.amount_cents or l.leader_id is distinct from last.member_id
          or l.bids <> (select count(*) from bid where lot_id = l.id) or l.bidders <> (select count(*) from lot_bidder where lot_id = l.id)`),
      'shows another price, leader or number than its bids',
    );
    const bids = bidsOf(world);
    await report(
      db.rows(sql`select told.product_no || ' ' || told.member_id || ' ' || told.amount as ref
        from unnest(${bids.map((told) => told.productNo)}::text[], ${bids.map((told) => told.memberId)}::text[],
          ${bids.map((told) => told.amountCents)}::bigint[]) as told (product_no, member_id, amount)
        where not exists (select from lot l join lot_bidder b on b.lot_id = l.id and b.member_id = told.member_id and b.max_cents >= told.amount
          where l.product_no = told.product_no)`),
      'was acknowledged and is not there',
    );
    await report(
      db.rows(sql`select l.product_no as ref from lot l
        left join ledger_account a on a.kind = 'escrow' and a.owner = 'lot:' || l.id
        where coalesce(a.balance, 0) <> coalesce((select sum(deposit_cents) from lot_bidder where lot_id = l.id and deposit_state = 'held'), 0)`),
      'holds another sum than its deposits',
    );
    await report(
      db.rows(sql`select l.product_no as ref from lot l where l.state = 'sold' and (l.price_cents < l.reserve_cents
        or exists (select from lot_bidder b where b.lot_id = l.id and b.deposit_state = 'held' and b.member_id <> l.leader_id))`),
      'was sold below its reserve, or holds deposits of those who did not win',
    );
    problems.push(...(await replayProblems(world)));
    await report(
      db.rows(sql`select l.product_no as ref from lot l where l.state in ('unsold', 'withdrawn', 'cancelled', 'fellThrough')
        and exists (select from lot_bidder where lot_id = l.id and deposit_state = 'held')`),
      'is over without a sale and still holds deposits',
    );
    await report(
      db.rows(sql`select l.product_no as ref from lot l where (l.state = 'scheduled') <> exists (select from deadline where kind = 'lot.open' and ref = l.product_no)
        or (l.state = 'open') <> exists (select from deadline where kind = 'lot.close' and ref = l.product_no)`),
      'has no deadline, or one that is not its own',
    );
    return problems;
  },
};
