/** From requested items to an unpaid order. */
import type { orderSchemas } from '@juhe/contract/mall/order.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Db, Tx } from '../../db/db.ts';
import { businessNo } from '../../http/business-no.ts';
import type { Ctx } from '../../http/call/context.ts';
import { consumeDailyQuota } from '../../http/call/daily-quota.ts';
import { lockRights, type MemberRights, recordUse, rightsOf } from '../../rights/api.ts';
import { createPayment } from '../../payment/api.ts';
import { findAddress } from '../address/address.repository.ts';
import { receiverOf } from '../address/receiver.ts';
import { lockUsableCoupons } from '../coupon/coupon-use.repository.ts';
import { holdRedBag, lockRedBag, redBagBalance } from '../red-bag/red-bag.service.ts';
import { lockCoupons } from '../coupon/coupon-use.service.ts';
import { removeLines } from '../cart/cart.repository.ts';
import { currentFreight, type FreightRule } from '../shared/freight.repository.ts';
import { freightWithRights } from '../shared/member-freight.ts';
import { freightOf } from '../pricing/amounts.ts';
import { reserve } from '../stock/stock.service.ts';
import { mallFail } from '../failures.ts';
import { checkoutFail } from './checkout-failures.ts';
import { atMemberPrice, byShop, isMemberPriced, linesOf, type Promotion, problemOf, type Requested } from './checkout-lines.ts';
import { type Bill, billOf, emptyBill, type PricedPart } from './checkout-price.ts';
import * as repository from './checkout.repository.ts';
import { notifyMember } from './order-transition.ts';
import { orderMachine } from './order-machine.ts';
import { setPayNo, type RequestedLine } from './order.repository.ts';
import { promotionSources } from './promotion-sources.ts';

type Input<K extends keyof typeof orderSchemas> = HandlerInput<(typeof orderSchemas)[K]>;
type Output<K extends keyof typeof orderSchemas> = HandlerOutput<(typeof orderSchemas)[K]>;
type CreatedOrders = Output<'createOrder'>;

/** An order not paid within 30 minutes is cancelled (domain.md §4). */
export const payWithinSeconds = 1800;
export const orderPayable = 'mallOrder';

const idsOf = (couponIds: string | undefined): readonly string[] | undefined =>
  couponIds === undefined ? undefined : couponIds.split(',').filter(Boolean);

const itemOf = ({ skuId, saleNo, goodsId, source, productName, specText, img, priceCents, quantity }: RequestedLine) => ({
  skuId,
  saleNo,
  goodsId,
  source,
  productName,
  specText,
  img,
  priceCents,
  quantity,
});

const previewOf = (line: RequestedLine) => ({
  ...itemOf(line),
  memberShelfCents: isMemberPriced(line) ? line.shelfCents : null,
  cartLineId: line.cartLineId,
  stock: line.available,
});

/** Returns the orders created by a checkout, while they await payment. */
const createdBy = async (db: Db, memberId: string, checkoutId: string): Promise<CreatedOrders | undefined> => {
  const waiting = (await repository.ordersCreatedBy(db, memberId, checkoutId)).filter(({ state }) => state === 'pendingPayment');
  const [first] = waiting;
  if (!first?.payNo) return undefined;
  return {
    orderNos: waiting.map(({ orderNo }) => orderNo),
    payNo: first.payNo,
    payableCents: waiting.reduce((sum, order) => sum + order.payableCents, 0),
    expiresAt: first.expiresAt,
  };
};

interface Choice {
  couponIds?: string | undefined;
  redBagCents: number;
}

/** Returns the freight saved by a card in a part of a checkout, in cents. */
const freightSaved = (rule: FreightRule, { freeFreight }: MemberRights, { lines }: Pick<PricedPart, 'lines'>): number =>
  freeFreight
    ? freightOf(
        rule,
        lines.reduce((sum, { line }) => sum + line.shelfCents * line.quantity, 0),
      )
    : 0;

/** Returns the saving of a card's member prices in a part of a checkout, in cents. */
const memberSaved = ({ lines }: Pick<PricedPart, 'lines'>): number =>
  lines.reduce((sum, { line }) => sum + (isMemberPriced(line) ? (line.shelfCents - line.priceCents) * line.quantity : 0), 0);

/** Prices the orderable part of the request. */
const priceRequested = async (ctx: Ctx, request: Requested, { couponIds, redBagCents }: Choice) => {
  const { lines: shelfLines, promotion } = await linesOf(ctx, ctx.db, request);
  const rule = await currentFreight(ctx.db);
  const rights = await rightsOf(ctx.db, ctx.memberId);
  const lines = atMemberPrice(shelfLines, rights);
  const freight = freightWithRights(rule, rights);
  const parts = byShop(
    freight,
    lines.filter((line) => !problemOf(line)),
  );
  const bill = await billOf(ctx.db, {
    memberId: ctx.memberId,
    lang: ctx.lang,
    parts,
    promotion,
    couponIds: idsOf(couponIds),
    redBagCents,
    strict: false,
  });
  const freightSavedCents = bill.parts.reduce((sum, part) => sum + freightSaved(rule, rights, part), 0);
  return { lines, promotion, bill, freeFromCents: freight.freeFromCents, freightSavedCents };
};

const partView = ({ shopId, shopName, lines, amounts }: PricedPart) => ({
  shopId,
  shopName,
  items: lines.map(({ line }) => previewOf(line)),
  ...amounts,
});

/** Returns the price of an order; lines that cannot be ordered are listed separately with the reason in the member's language. */
export const previewOrder = async (ctx: Ctx, input: Input<'previewOrder'>): Promise<Output<'previewOrder'>> => {
  const existing = input.checkoutId === undefined ? undefined : await createdBy(ctx.db, ctx.memberId, input.checkoutId);
  const balanceCents = await redBagBalance(ctx.db, ctx.memberId);
  const { lines, promotion, bill, freeFromCents, freightSavedCents } = existing
    ? {
        ...{ lines: [], promotion: undefined, bill: emptyBill, freightSavedCents: 0 },
        freeFromCents: (await currentFreight(ctx.db)).freeFromCents,
      }
    : await priceRequested(ctx, input, { couponIds: input.couponIds, redBagCents: input.useRedBag ? balanceCents : 0 });
  const usable = bill.coupons.filter((coupon) => coupon.reason === null);
  return {
    shops: bill.parts.map(partView),
    invalid: lines.flatMap((line) => {
      const problem = problemOf(line);
      return problem ? [{ ...previewOf(line), reason: problem.textIn(ctx.lang) }] : [];
    }),
    freeFromCents,
    freightSavedCents,
    ...bill.total,
    coupons: {
      chosen: usable.filter((coupon) => coupon.chosen),
      usable: usable.length,
      unusable: bill.coupons.length - usable.length,
    },
    redBag: { balanceCents, usableCents: Math.min(balanceCents, bill.redBagRoomCents) },
    discountless: promotion?.kind ?? null,
    made: existing ?? null,
  };
};

/** Returns the member's coupons for the request, the chosen ones marked. */
export const listOrderCoupons = async (ctx: Ctx, input: Input<'listOrderCoupons'>): Promise<Output<'listOrderCoupons'>> => {
  const { bill } = await priceRequested(ctx, input, { couponIds: input.couponIds, redBagCents: 0 });
  return {
    usable: bill.coupons.filter((coupon) => coupon.reason === null),
    unusable: bill.coupons.filter((coupon) => coupon.reason !== null),
    couponCents: bill.total.discountCents,
  };
};

/** Returns the red bag's balance, and how much of it the request may use after coupons. */
export const getOrderRedBag = async (ctx: Ctx, input: Input<'getOrderRedBag'>): Promise<Output<'getOrderRedBag'>> => {
  const balanceCents = await redBagBalance(ctx.db, ctx.memberId);
  if (input.skuId === undefined && input.cartLineIds === undefined) return { balanceCents, usableCents: 0 };
  const { bill } = await priceRequested(ctx, input, { couponIds: input.couponIds, redBagCents: 0 });
  return { balanceCents, usableCents: Math.min(balanceCents, bill.redBagRoomCents) };
};

/**
 * Limits of a member's unpaid orders, so that nobody blocks the stock for others (hardening.md M2): orders, and units of one
 * SKU in all of them.
 */
export const unpaidLimits = { orders: 30, units: 50 } as const;

const checkFairness = async (
  tx: Tx,
  memberId: string,
  parts: readonly { readonly skuId: string; readonly quantity: number }[],
) => {
  const { orders, units } = await repository.unpaidWith(tx, memberId, parts);
  if (orders >= unpaidLimits.orders) throw checkoutFail('order.tooManyUnpaid', { n: orders });
  if (units > unpaidLimits.units) throw checkoutFail('order.tooManyUnits', { n: unpaidLimits.units });
};

/**
 * Refuses requests that have become impossible; reserves stock, and locks coupons and red bag until the end of the
 * transaction.
 */
const billToOrder = async (
  tx: Tx,
  ctx: Ctx,
  input: Input<'createOrder'>,
): Promise<{ bill: Bill; promotion: Promotion | undefined; rule: FreightRule; rights: MemberRights }> => {
  const { memberId, lang } = ctx;
  const { lines, promotion } = await linesOf(ctx, tx, input);
  for (const line of lines) {
    const problem = problemOf(line);
    if (problem) throw problem;
  }
  await checkFairness(tx, memberId, lines);
  // Lock order: stock, coupons, ledger; the code that ends an order uses the same order.
  await reserve(
    tx,
    lines.map(({ skuId, quantity }) => ({ skuId, quantity })),
  );
  const couponIds = idsOf(input.couponIds);
  if (!promotion) await lockUsableCoupons(tx, memberId, couponIds);
  const rights = await lockRights(tx, memberId);
  const redBagCents = input.useRedBag && !promotion ? await lockRedBag(tx, memberId) : 0;
  const rule = await currentFreight(tx);
  const freight = freightWithRights(rule, rights);
  const bill = await billOf(tx, {
    memberId,
    lang,
    parts: byShop(freight, atMemberPrice(lines, rights)),
    promotion,
    couponIds,
    redBagCents,
    strict: true,
  });
  if (bill.total.payableCents !== input.expectedPayableCents)
    throw mallFail('order.priceChanged', { payableCents: bill.total.payableCents });
  return { bill, promotion, rule, rights };
};

interface Frame {
  readonly receiver: repository.NewOrder['receiver'];
  readonly note: string;
  readonly checkoutId: string | null;
  readonly promotion: Promotion | undefined;
  readonly rule: FreightRule;
  readonly rights: MemberRights;
}

/** Creates the order of one shop, with its hold on the red bag. */
const makeOrder = async (tx: Tx, ctx: Ctx, part: PricedPart, { promotion, rule, rights, ...frame }: Frame) => {
  const { shopId, shopName, lines, amounts } = part;
  const { memberId } = ctx;
  const orderNo = businessNo('M');
  const couponCents = amounts.shopCouponCents + amounts.platformCouponCents;
  const { id, expiresAt } = await repository.insertOrder(
    tx,
    {
      ...{ orderNo, memberId, shopId, shopName, ...amounts, couponCents, ...frame },
      freightId: rule.id,
      freeFreight: rights.freeFreight,
      origin: promotion?.kind ?? null,
      originRef: promotion?.ref ?? null,
      items: lines.map(({ line, ...discounts }) => ({ ...itemOf(line), shelfCents: line.shelfCents, ...discounts })),
    },
    payWithinSeconds,
  );
  await orderMachine.created(tx, { id, state: 'pendingPayment', actor: ctx.actor });
  notifyMember(tx, { memberId, orderNo });
  const savedCents = freightSaved(rule, rights, part);
  if (savedCents > 0) await recordUse(tx, rights, { ref: orderNo, kind: 'freeFreight', savedCents });
  const memberSavedCents = memberSaved(part);
  if (memberSavedCents > 0) await recordUse(tx, rights, { ref: orderNo, kind: 'memberPrice', savedCents: memberSavedCents });
  if (amounts.redBagCents > 0) await holdRedBag(tx, memberId, orderNo, amounts.redBagCents);
  if (promotion)
    await promotionSources.of(ctx.deps, promotion.kind).onCreated?.(tx, {
      id,
      orderNo,
      memberId,
      payNo: null,
      payableCents: amounts.payableCents,
      originRef: promotion.ref,
      units: lines.map(({ line }) => ({ skuId: line.skuId, quantity: line.quantity })),
    });
  return { id, orderNo, expiresAt };
};

/** Maximum number of checkouts per member in 24 hours: each leaves orders, even cancelled ones. */
const dailyOrders = 300;

/**
 * Creates one order per shop, reserves their stock, locks coupons and red bag, removes the lines from the cart and opens one
 * payment for all (domain.md §4). All or nothing; an amount that differs from the displayed one is refused (409
 * `order.priceChanged`), and so is a checkout that has already created its orders (409 `order.placed`).
 */
export const createOrder = (ctx: Ctx, input: Input<'createOrder'>): Promise<CreatedOrders> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const { checkoutId = null } = input;
    await repository.lockCheckouts(tx, memberId);
    if (checkoutId !== null && (await repository.ordersCreatedBy(tx, memberId, checkoutId)).length > 0)
      throw checkoutFail('order.placed');
    await consumeDailyQuota(ctx, 'order', dailyOrders, tx);
    const address = await findAddress(tx, memberId, input.addressId);
    if (!address) throw mallFail('address.missing');
    const { bill, promotion, rule, rights } = await billToOrder(tx, ctx, input);
    const receiver = receiverOf(address);
    const orders: Awaited<ReturnType<typeof makeOrder>>[] = [];
    for (const part of bill.parts)
      orders.push(
        await makeOrder(tx, ctx, part, {
          receiver,
          note: input.notes[part.shopId] ?? input.note,
          checkoutId,
          promotion,
          rule,
          rights,
        }),
      );
    await lockCoupons(
      tx,
      ctx.actor,
      bill.uses.map(({ id, parts }) => ({
        memberCouponId: id,
        orders: orders.flatMap((order, i) => ((parts[i] ?? 0) > 0 ? [{ orderId: order.id, cents: parts[i] ?? 0 }] : [])),
      })),
    );
    const lines = bill.parts.flatMap((part) => part.lines.map(({ line }) => line));
    await removeLines(
      tx,
      memberId,
      lines.flatMap(({ cartLineId }) => cartLineId ?? []),
    );
    const orderNos = orders.map(({ orderNo }) => orderNo);
    const { payableCents } = bill.total;
    const payment = await createPayment(
      ctx.deps,
      tx,
      {
        ...{ memberId, kind: orderPayable, refs: orderNos, amountCents: payableCents, expiresInSeconds: payWithinSeconds },
        subject: lines[0]?.productName ?? '',
      },
      ctx.actor,
    );
    await setPayNo(tx, orderNos, payment.payNo);
    return { orderNos, payNo: payment.payNo, payableCents, expiresAt: orders.at(-1)?.expiresAt ?? '' };
  });
