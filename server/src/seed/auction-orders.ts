/**
 * Won orders of the demo in every state (auction.md G): created by calls to the services themselves, in the order of their
 * dates. The first member buys most of them, the second one sells, demo members bid against both.
 */
import type { LotCategory } from '@juhe/contract/auction/lot.schemas';
import { bondOf, feeHoldOf } from '@juhe/contract/auction/resale-figures';
import { rightsOf } from '../auction/level/levels.ts';
import { holdListing } from '../auction/listing/listing-holds.ts';
import { insertListing } from '../auction/listing/listing.repository.ts';
import { transitionOrder } from '../auction/order/order-transition.ts';
import { findOrder } from '../auction/order/order.repository.ts';
import { listReplacements, replaceStoredGoods } from '../auction/replacement/replacement.service.ts';
import { createWinnerOrders } from '../auction/order/winner-order.ts';
import { lockLot } from '../auction/lot/lot.repository.ts';
import { changeTeam } from '../auction/team/change.service.ts';
import { watchLot } from '../auction/watch/watch.service.ts';
import { demoBidders } from '../auction/demo/demo-members.ts';
import { goodsOf } from '../auction/demo/stock.ts';
import { splitStoredGoods } from '../auction/storage/split.service.ts';
import * as storage from '../auction/storage/storage.service.ts';
import { sql } from '../db/sql.ts';
import { jobs } from '../wiring.ts';
import { createPlay, insertCodes, payAtGateway, type Play, takenBack } from './auction-play.ts';
import { chainOffers, sealEnded } from './bids.ts';
import { paidToSeller, playDeals, sellers, storeVouchers } from './auction-deals.ts';
import { sortNotices } from './notice.ts';
import { asMember, asOperator, playPast } from './past.ts';
import type { SeedStep } from './seed.ts';

const buyer = 'm1';
const seller = 'm2';
const day = 24;

const pickUp = ({ by, orderNo }: Play, piece: string, hoursAgo: number) =>
  by(buyer, hoursAgo, async (ctx) => storage.pickUpGoods(ctx, { orderNos: [await orderNo(piece)], addressId: 'ad1', note: '' }));

const ship = ({ tx, deps, at, orderNo }: Play, piece: string, hoursAgo: number, waybill: string) =>
  at(hoursAgo, async () => {
    const parcel = { orderNo: await orderNo(piece), carrier: 'sf', waybill };
    await asOperator(tx, deps, (ctx) => storage.shipAuctionOrder(ctx, parcel));
  });

/** The first member's goods from the company: in storage, in transit, received, split, unpaid. */
const boughtFromCompany = (play: Play): void => {
  const { won, by, orderNo } = play;
  won({ slug: 'teapot', winner: buyer, hoursAgo: 200, paidAfter: 1 });
  won({ slug: 'celadon', winner: buyer, hoursAgo: 50, paidAfter: 0.5 });
  won({ slug: 'walnut', winner: buyer, hoursAgo: 6, paidAfter: 0.4 });
  won({ slug: 'pen', winner: buyer, hoursAgo: 80, paidAfter: 1.2 });
  pickUp(play, 'pen', 3);
  won({ slug: 'compass', winner: buyer, hoursAgo: 5 * day, paidAfter: 0.8 });
  pickUp(play, 'compass', 4 * day);
  ship(play, 'compass', 90, 'SF1026120533271');
  won({ slug: 'lamp', winner: buyer, hoursAgo: 29 * day, paidAfter: 0.3 });
  pickUp(play, 'lamp', 28 * day);
  ship(play, 'lamp', 28 * day - 8, 'SF1026120410229');
  by(buyer, 25 * day, async (ctx) => storage.confirmDelivery(ctx, { orderNo: await orderNo('lamp') }));
  won({ slug: 'chopsticks', winner: buyer, hoursAgo: 12 * day, paidAfter: 0.6 });
  by(buyer, 10 * day, async (ctx) => splitStoredGoods(ctx, { orderNo: await orderNo('chopsticks'), quantities: [4, 6] }));
  won({ slug: 'radio', winner: buyer, hoursAgo: 40 * day });
  won({ slug: 'bike', winner: buyer, hoursAgo: 21 * day, paidAfter: 0.6 });
  takenBack(play, 'bike', 19 * day);
};

/** Company goods that can replace stored goods: slug, title, unit value in cents, stock. */
const replacements = [
  ['tulip', '郁金香盆栽', 1_500, 20],
  ['paint', '固体水彩二十四色', 3_800, 12],
  ['jasmine', '茉莉银针罐装', 6_800, 30],
  ['yarn', '手织毛线套装', 9_800, 8],
  ['chess', '榉木国际象棋', 12_800, 6],
  ['clay', '陶土汤煲', 16_800, 5],
] as const;

const replaced = (play: Play): void => {
  const { tx, deps, won, at, orderNo } = play;
  won({ slug: 'film', winner: buyer, hoursAgo: 16 * day, paidAfter: 0.9 });
  at(14 * day, async () => {
    for (const [slug, title, cents, stock] of replacements)
      await tx.run(sql`insert into replacement_goods (id, title, picture, value_cents, stock, created_at)
        values (${`replacement-${slug}`}, ${title}, ${`/media/products/${slug}-1.webp`}, ${cents}, ${stock}, now() - interval '20 days')`);
    const ownOrderNo = await orderNo('film');
    const { payNo } = await asMember(tx, deps, buyer, async (ctx) => {
      const { list } = await listReplacements(ctx, { orderNo: ownOrderNo, pageNum: 1, pageSize: 10 });
      const cheapest = list.find(({ differenceCents }) => differenceCents > 0);
      if (!cheapest) throw new Error('nothing to replace the film with');
      return replaceStoredGoods(ctx, { orderNo: ownOrderNo, goodsId: cheapest.id, differenceCents: cheapest.differenceCents });
    });
    if (payNo !== null) await payAtGateway(tx, deps, buyer, payNo);
  });
};

/** The first member's offers: one lot with bids, one that could still be withdrawn. */
const offeredByFirst = ({ won, resold }: Play): void => {
  won({ slug: 'violin', winner: buyer, hoursAgo: 20 * day, paidAfter: 0.7 });
  resold({ from: 'violin', seller: buyer, hoursAgo: 7, winner: 'm15', bidsAfter: 6.5 });
  won({ slug: 'drum', winner: buyer, hoursAgo: 15 * day, paidAfter: 1 });
  resold({ from: 'drum', seller: buyer, hoursAgo: 2 });
};

/**
 * Creates the orders behind three of the second member's lots in `data/mall/lots.ts`. Their goods were won at a price that
 * permits today's start price.
 */
const sourcesOfSecond = (play: Play): void => {
  const { tx, won, at, orderNo } = play;
  for (const [productNo, hoursAgo] of [
    ['P20260004', day],
    ['P20260007', day],
    // Sold three days ago, settled below.
    ['P20260012', 4 * day],
  ] as const) {
    won({
      slug: `source of ${productNo}`,
      goods: async () => {
        const { startCents, ...lot } =
          await tx.one<GoodsOfLot>(sql`select title, pictures, category, quantity, start_cents as "startCents",
            increment_cents as "incrementCents" from lot where product_no = ${productNo}`);
        return { ...lot, detail: '', startCents: Math.round(startCents * 0.7), reserveCents: null };
      },
      winner: seller,
      hoursAgo: 60 * day,
      steps: 14,
      paidAfter: 0.4,
    });
    at(hoursAgo, async () => {
      const lot = await lockLot(tx, productNo);
      const source = await findOrder(tx, await orderNo(`source of ${productNo}`));
      if (!lot || lot.ownerId !== seller || !source) return;
      const { feeBp } = await rightsOf(tx, seller);
      const { startCents } = lot;
      const holdAmounts = { feeBp, feeHoldCents: feeHoldOf(feeBp, startCents), bondCents: bondOf(startCents) };
      await holdListing(tx, { orderNo: source.orderNo, sellerId: seller, title: source.title, ...holdAmounts });
      await insertListing(tx, { orderId: source.id, lotId: lot.id, startCents, codeKind: 'wechat', ...holdAmounts });
      await transitionOrder(tx, source, 'list', { kind: 'member', id: seller }, productNo);
    });
    // At the very end: rows of lots written by this transaction are moved back while time passes.
    at(0, () =>
      tx.run(sql`update lot l set owner_order_no = o.order_no, origin_lot_id = o.lot_id
        from auction_listing s join auction_order o on o.id = s.order_id where s.lot_id = l.id and l.product_no = ${productNo}`),
    );
  }
};

interface GoodsOfLot {
  title: string;
  pictures: string[];
  category: LotCategory;
  quantity: number;
  startCents: number;
  incrementCents: number;
}

/** Creates orders for the two lots that were won without them: see `data/mall/lots.ts`. */
const wonBefore = (play: Play): void => {
  const { tx, at } = play;
  const won = (productNo: string) => async () => {
    const lot = await lockLot(tx, productNo);
    if (lot && lot.leaderId !== null && lot.priceCents !== null)
      await createWinnerOrders(tx, [{ ...lot, leaderId: lot.leaderId, priceCents: lot.priceCents }]);
  };
  at(35 / 60, won('P20260011'));
  at(3 * day, won('P20260012'));
  paidToSeller(play, 'P20260012', 'm20', 3 * day);
};

/**
 * Items that need the first member's response: a lot that its winner did not pay, a member who wants to change teams; and a
 * lot to be reminded of.
 */
const asksFirst = (play: Play): void => {
  const { tx, deps, won, at, by } = play;
  won({ slug: 'second chance', goods: async () => goodsOf('lamp'), winner: 'm17', second: buyer, hoursAgo: 2.5, steps: 6 });
  // The runner-up's price is replayed from the offers when the payment deadline is over.
  at(1, () => chainOffers(tx));
  at(30, async () => {
    const { asking, promotionCode } = await tx.one<{ asking: string; promotionCode: string }>(sql`select a.id as asking,
        f.promotion_code as "promotionCode" from member a join member f on f.id = ${buyer}
      where a.id = any(${[...demoBidders]}::text[]) and a.inviter_id is null order by a.id desc limit 1`);
    await asMember(tx, deps, asking, (ctx) => changeTeam(ctx, { promotionCode }));
  });
  for (const productNo of ['P20260005', 'P20260009']) by(buyer, 0, (ctx) => watchLot(ctx, { productNo, watching: true }));
};

export const auctionOrderSeed: SeedStep = {
  name: 'auction-orders',
  prepare: storeVouchers,
  async run(tx, deps) {
    const play = createPlay(tx, deps);
    await insertCodes(tx, sellers);
    boughtFromCompany(play);
    replaced(play);
    offeredByFirst(play);
    sourcesOfSecond(play);
    playDeals(play);
    wonBefore(play);
    asksFirst(play);
    await playPast(tx, deps, jobs, play.scenes);
    await chainOffers(tx);
    await sealEnded(tx);
    await sortNotices(tx);
  },
};
