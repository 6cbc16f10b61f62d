/** Actions on lots and orders in the demo's past, each as a service call at its time. */
import { insertCode } from '../auction/code/code.repository.ts';
import { goodsOf } from '../auction/demo/stock.ts';
import { publishLot } from '../auction/lot-desk/lot-desk.service.ts';
import { refundAuctionOrder } from '../auction/order/order-refund.service.ts';
import { openAuctionOrderPayment } from '../auction/order/order-payment.service.ts';
import { resellGoods } from '../auction/resale/resale.service.ts';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Ctx } from '../http/call/context.ts';
import { receive } from '../payment/pay/money.ts';
import { startPayment } from '../payment/pay/pay.service.ts';
import { bidInPast, type PastBids } from './bids.ts';
import { asMember, asOperator, type Scene } from './past.ts';
import { seededRandom } from './random.ts';

/** Duration of the company's past lots, and how long before their end the bidding scene is played, in hours. */
const lotHours = 30;
const bidsBefore = 0.05;

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

type Goods = Omit<Parameters<typeof publishLot>[1], 'opensAt' | 'closesAt' | 'sessionId'>;

/** An item won from the company. */
export interface Win {
  /** Name of the item in the play; stocked goods have their slug. */
  readonly slug: string;
  readonly goods?: () => Promise<Goods>;
  readonly winner: string;
  /** The bidder just before the winner; defaults to one of the demo's bidders. */
  readonly second?: string;
  /** Time of the hammer. */
  readonly hoursAgo: number;
  /** Number of increments above the start price. */
  readonly steps?: number;
  /** Hours from hammer to payment; unpaid if omitted. */
  readonly paidAfter?: number | undefined;
}

export interface Resale {
  /** The resold item. */
  readonly from: string;
  readonly seller: string;
  /** Time of the listing, which lasts a day. */
  readonly hoursAgo: number;
  /** Without bids if omitted. */
  readonly winner?: string;
  readonly steps?: number;
  /** Hours from the listing to the bids; defaults to just before its end. */
  readonly bidsAfter?: number;
}

export interface Play {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly scenes: Scene[];
  /** Returns the order number of an item by its name, or of a lot by its product number. */
  readonly orderNo: (piece: string) => Promise<string>;
  readonly at: (hoursAgo: number, play: () => Promise<unknown>) => void;
  readonly by: (memberId: string, hoursAgo: number, call: (ctx: Ctx) => Promise<unknown>) => void;
  readonly won: (win: Win) => void;
  readonly resold: (resale: Resale) => void;
}

/** Pays a member's open payment at the embedded gateway. */
export const payAtGateway = async (tx: Tx, deps: Deps, memberId: string, payNo: string): Promise<void> => {
  const { amountCents } = await asMember(tx, deps, memberId, (ctx) => startPayment(ctx, { payNo, channel: 'sandbox' }));
  await receive(deps, tx, { payNo, channel: 'sandbox', tradeNo: `demo-${payNo}`, amountCents });
};

/** Pays an order from the company. */
const payOrder = async (tx: Tx, deps: Deps, memberId: string, orderNo: string): Promise<void> => {
  const { payNo } = await asMember(tx, deps, memberId, (ctx) => openAuctionOrderPayment(ctx, { orderNo }));
  await payAtGateway(tx, deps, memberId, payNo);
};

/** The company takes back goods that it cannot deliver. */
export const takenBack = ({ tx, deps, at, orderNo }: Play, piece: string, hoursAgo: number) =>
  at(hoursAgo, async () => {
    const input = { orderNo: await orderNo(piece), reason: '入库复检发现暗伤，公司收回并全额退款' };
    await asOperator(tx, deps, (ctx) => refundAuctionOrder(ctx, input));
  });

/** The payment codes of the demo's sellers. */
export const insertCodes = async (tx: Tx, sellers: readonly (readonly [memberId: string, payee: string])[]): Promise<void> => {
  for (const [memberId, payee] of sellers) {
    await insertCode(tx, { memberId, kind: 'wechat', payload: `wxp://f2f0demo-${memberId}-0001`, payee });
    await insertCode(tx, { memberId, kind: 'alipay', payload: `https://qr.alipay.com/fkx0demo${memberId}0001`, payee });
    await insertCode(tx, { memberId, kind: 'bank', payload: `https://qr.95516.com/00010000/demo${memberId}0001`, payee });
  }
};

export const createPlay = (tx: Tx, deps: Deps): Play => {
  const random = seededRandom(20_261_123);
  const scenes: Scene[] = [];
  /** The last lot of each item. */
  const lots = new Map<string, string>();
  const at: Play['at'] = (hoursAgo, play) => scenes.push({ hoursAgo, play });
  const orderNo = async (piece: string): Promise<string> =>
    (
      await tx.one<{ orderNo: string }>(sql`select o.order_no as "orderNo" from auction_order o join lot l on l.id = o.lot_id
        where l.product_no = ${lots.get(piece) ?? piece} and o.parent_id is null`)
    ).orderNo;
  const by: Play['by'] = (memberId, hoursAgo, call) => at(hoursAgo, () => asMember(tx, deps, memberId, call));
  const bid = (piece: string, bids: Omit<PastBids, 'productNo'>) =>
    bidInPast(tx, random, { productNo: lots.get(piece) ?? '', ...bids });
  return {
    tx,
    deps,
    scenes,
    orderNo,
    at,
    by,
    won: ({ slug, goods, winner, second, hoursAgo, steps = random.int(5, 14), paidAfter }) => {
      at(hoursAgo + lotHours, async () => {
        const times = { opensAt: inHours(0), closesAt: inHours(lotHours) };
        const offered = (await goods?.()) ?? goodsOf(slug);
        const { productNo } = await asOperator(tx, deps, (ctx) => publishLot(ctx, { ...offered, ...times }));
        lots.set(slug, productNo);
      });
      at(hoursAgo + bidsBefore, () => bid(slug, { winner, second, steps, overHours: lotHours * 0.8 }));
      if (paidAfter !== undefined) at(hoursAgo - paidAfter, async () => payOrder(tx, deps, winner, await orderNo(slug)));
    },
    resold: ({ from, seller, hoursAgo, winner, steps = random.int(3, 8), bidsAfter = day - bidsBefore }) => {
      at(hoursAgo, async () => {
        const sourceOrderNo = await orderNo(from);
        const { priceCents } = await tx.one<{ priceCents: number }>(
          sql`select price_cents as "priceCents" from auction_order where order_no = ${sourceOrderNo}`,
        );
        const startCents = Math.round((priceCents * 0.8) / 100) * 100;
        const { productNo } = await asMember(tx, deps, seller, (ctx) =>
          resellGoods(ctx, { orderNo: sourceOrderNo, startCents, days: 1, codeKind: 'wechat' }),
        );
        lots.set(`${from}:resold`, productNo);
      });
      if (winner !== undefined)
        at(hoursAgo - bidsAfter, () => bid(`${from}:resold`, { winner, steps, overHours: Math.min(bidsAfter, day) * 0.8 }));
    },
  };
};

const day = 24;
