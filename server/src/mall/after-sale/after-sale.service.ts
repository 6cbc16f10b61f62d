/** After-sale operations of members. */
import { type AfterSaleAction, afterSaleActions, type afterSaleSchemas } from '@juhe/contract/mall/after-sale.schemas';
import { type AfterSaleKind, reasonsFor } from '@juhe/contract/mall/after-sale-reasons';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { attachPrivatePictures } from '../../common/api.ts';
import { checkedWaybill } from '../logistics/carriers.ts';
import { findOwnOrder, lockOrder } from '../order/order.repository.ts';
import type { Db, Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { privatePicture } from '../../storage/signed-address.ts';
import { mallFail } from '../failures.ts';
import { freightWith, redBagWith, wayBackPayer, refundValueOf } from './after-sale-amounts.ts';
import { findShopDesk } from '../shop/shop-desk.repository.ts';
import { openCaseFail } from '../shared/open-cases-failures.ts';
import { afterSaleFail } from './after-sale-failures.ts';
import { afterSaleMachine } from './after-sale-machine.ts';
import { notifyCase } from './after-sale-notices.ts';
import { dueIn, lockCase, startClock, advance } from './after-sale-steps.ts';
import * as repository from './after-sale.repository.ts';
import type { CandidateRow, CaseRow } from './after-sale.repository.ts';

type Input<K extends keyof typeof afterSaleSchemas> = HandlerInput<(typeof afterSaleSchemas)[K]>;
type Output<K extends keyof typeof afterSaleSchemas> = HandlerOutput<(typeof afterSaleSchemas)[K]>;

/** Maximum number of after-sale cases per item, regardless of outcome. */
export const maxCases = 5;

/** Returns the kinds that can be requested in a state of the order (MALL-109, MALL-110). */
const kindsIn = (state: CandidateRow['orderState']): AfterSaleKind[] => {
  if (state === 'paid') return ['refund'];
  return state === 'shipped' || state === 'received' ? ['refund', 'returnRefund', 'exchange'] : [];
};

const kindsOf = ({ orderState, quantity, returned, open, cases }: CandidateRow): AfterSaleKind[] =>
  returned < quantity && open === null && cases < maxCases ? kindsIn(orderState) : [];

const candidateView = (row: CandidateRow): Output<'listAfterSaleGoods'>['list'][number] => {
  const {
    itemId,
    saleNo,
    productName,
    specText,
    img,
    priceCents,
    orderNo,
    orderState,
    shopName,
    quantity,
    returned,
    open,
    latest,
  } = row;
  const shown = { itemId, saleNo, productName, specText, img, priceCents, orderNo, orderState, shopName };
  return { ...shown, quantity, returned, open, latest, kinds: kindsOf(row) };
};

/** Items for which a case can be opened. */
export const listAfterSaleGoods = (ctx: Ctx, input: Input<'listAfterSaleGoods'>): Promise<Output<'listAfterSaleGoods'>> =>
  pageOf(input, async (limit, offset) => {
    const { list, total } = await repository.candidatePage(ctx.db, ctx.memberId, maxCases, limit, offset);
    return { list: list.map(candidateView), total };
  });

/** The items of one of the member's orders; 404 for any other order. */
export const getOrderAfterSale = async (
  ctx: Ctx,
  { orderNo }: Input<'getOrderAfterSale'>,
): Promise<Output<'getOrderAfterSale'>> => {
  const rows = await repository.orderCandidates(ctx.db, ctx.memberId, orderNo);
  if (rows.length === 0) throw mallFail('order.missing');
  return rows.map(candidateView);
};

const candidateOf = async (db: Db, memberId: string, orderNo: string, itemId: string): Promise<CandidateRow> => {
  const candidate = (await repository.orderCandidates(db, memberId, orderNo)).find((candidate) => candidate.itemId === itemId);
  if (!candidate) throw mallFail('order.missing');
  return candidate;
};

/** Returns the freight refunded with `quantity` units of an item now. */
const freightNow = async (
  db: Db,
  { orderId, orderState, itemId }: CandidateRow,
  quantity: number,
  paid: Parameters<typeof freightWith>[1],
) => {
  const remaining = await repository.remainingFreightOf(db, orderId, itemId);
  return freightWith({ ...remaining, orderState, shelfLeftCents: remaining.shelfCents - remaining.unitCents * quantity }, paid);
};

/** Returns the amounts for a kind and a quantity; defaults to the first available kind and all remaining units. */
export const previewAfterSale = async (ctx: Ctx, input: Input<'previewAfterSale'>): Promise<Output<'previewAfterSale'>> => {
  const row = await candidateOf(ctx.db, ctx.memberId, input.orderNo, input.itemId);
  const remaining = row.quantity - row.returned;
  const quantity = Math.min(Math.max(input.quantity ?? remaining, 1), remaining);
  const kinds = kindsOf(row);
  const kind = input.kind ?? kinds[0] ?? 'refund';
  const worth = refundValueOf(row, quantity);
  const paidCents = kind === 'exchange' ? 0 : Math.min(input.amountCents ?? worth.maxCents, worth.maxCents);
  const freight = await freightNow(ctx.db, row, quantity, { ...worth, reason: input.reason, cents: paidCents });
  const reasons = (of: AfterSaleKind) => [...reasonsFor(of, row.orderState !== 'paid')];
  return {
    ...candidateView(row),
    kind,
    reasons: { refund: reasons('refund'), returnRefund: reasons('returnRefund'), exchange: reasons('exchange') },
    asked: quantity,
    ...worth,
    freightCents: kind === 'exchange' ? 0 : freight.freightCents,
    wayBackPayer: input.reason === undefined ? null : wayBackPayer(input.reason),
    freightWhy: kind === 'exchange' ? 'none' : freight.why,
    mayAskLess: row.orderState !== 'paid' && kind !== 'exchange',
  };
};

/** Returns the amount of a case in cents: below the maximum only for shipped goods. */
const amountOf = (row: CandidateRow, { kind, amountCents }: Input<'applyForAfterSale'>, maxCents: number): number => {
  if (kind === 'exchange' || amountCents === undefined || amountCents === maxCents) return maxCents;
  if (amountCents > maxCents) throw afterSaleFail('afterSale.amount', { maxCents });
  if (row.orderState === 'paid') throw afterSaleFail('afterSale.wholeAmount', { maxCents });
  return amountCents;
};

/**
 * Opens a case. The order is locked: of concurrent applications one succeeds. Refusals (409): `afterSale.open`,
 * `afterSale.notNow`, `afterSale.quantity`, `afterSale.amount`, `afterSale.wholeAmount`, `afterSale.tooOften`; 400
 * `afterSale.reason`.
 */
export const applyForAfterSale = (ctx: Ctx, input: Input<'applyForAfterSale'>): Promise<Output<'applyForAfterSale'>> =>
  ctx.inTx(async (tx) => {
    const { memberId, actor } = ctx;
    const { orderNo, itemId, kind, quantity, reason, text, pictureIds } = input;
    const ownOrder = await findOwnOrder(tx, memberId, orderNo);
    const order = ownOrder && (await lockOrder(tx, ownOrder.id));
    if (!order) throw mallFail('order.missing');
    const row = await candidateOf(tx, memberId, orderNo, itemId);
    if (row.open !== null) throw openCaseFail('afterSale.open');
    if (!kindsIn(row.orderState).includes(kind)) throw afterSaleFail('afterSale.notNow');
    if (row.cases >= maxCases) throw afterSaleFail('afterSale.tooOften', { n: maxCases });
    const remaining = row.quantity - row.returned;
    if (quantity > remaining) throw afterSaleFail('afterSale.quantity', { n: remaining });
    if (!reasonsFor(kind, row.orderState !== 'paid').includes(reason)) throw afterSaleFail('afterSale.reason');
    const worth = refundValueOf(row, quantity);
    const cents = amountOf(row, input, worth.maxCents);
    const { freightCents } = await freightNow(tx, row, quantity, { ...worth, reason, cents });
    await attachPrivatePictures(tx, memberId, 'afterSale', pictureIds);
    const { id } = await repository.insertCase(tx, {
      orderId: order.id,
      itemId,
      memberId,
      kind,
      quantity,
      cents,
      redBagCents: redBagWith(worth, cents),
      freightCents: kind === 'exchange' ? 0 : freightCents,
      maxCents: worth.maxCents,
      reason,
      text,
      pictureIds,
    });
    await afterSaleMachine.created(tx, { id, state: 'applied', actor });
    const seconds = dueIn('applied', { kind, orderState: row.orderState });
    await repository.changeCase(tx, id, {}, seconds);
    await startClock(tx, id, seconds);
    publish(tx, `member:${memberId}`, { kind: 'order', orderNo });
    const caseRow = await repository.findCase(tx, id);
    if (caseRow) await notifyCase(tx, order, caseRow, 'created', 'member');
    return { id, state: 'applied' };
  });

export const summaryOf = (row: CaseRow): Output<'listMyAfterSales'>['list'][number] => {
  const { id, orderNo, shopName, itemId, saleNo, productName, specText, img, priceCents, kind, state, quantity } = row;
  const { cents, redBagCents, freightCents, createdAt, dueAt } = row;
  const item = { itemId, saleNo, productName, specText, img, priceCents };
  return { ...item, id, orderNo, shopName, kind, state, quantity, cents, redBagCents, freightCents, createdAt, dueAt };
};

export const listMyAfterSales = (ctx: Ctx, { status, ...page }: Input<'listMyAfterSales'>): Promise<Output<'listMyAfterSales'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.ownPage(ctx.db, ctx.memberId, status, limit, offset);
    return { list: list.map(summaryOf), total };
  });

/** Returns the customer service desk of the selling shop; null when the shop has closed or is the member's own. */
const deskOf = async (db: Db, shopId: string, memberId: string): Promise<string | null> => {
  const serviceDesk = await findShopDesk(db, shopId);
  return serviceDesk === undefined || serviceDesk.ownerId === memberId ? null : serviceDesk.id;
};

/**
 * Returns the member's current actions on a case, in contract order (MALL-137): the events that the machine allows, unless the
 * deadline has passed or the case was appealed already.
 */
const actionsOf = ({ state, appeal, isLate }: Pick<CaseRow, 'state' | 'appeal' | 'isLate'>): AfterSaleAction[] => {
  const events = new Set<string>(afterSaleMachine.eventsFrom(state, 'member'));
  const isAllowed = (action: AfterSaleAction) => action === 'confirm' || (!isLate && (action !== 'appeal' || appeal === null));
  return afterSaleActions.filter((action) => events.has(action) && isAllowed(action));
};

/** One of the member's cases with its timeline, newest first. */
export const getAfterSale = async (ctx: Ctx, { id }: Input<'getAfterSale'>): Promise<Output<'getAfterSale'>> => {
  const row = await repository.findCase(ctx.db, id, ctx.memberId);
  if (!row) throw afterSaleFail('afterSale.missing');
  const { orderState, orderDeleted, maxCents, reason, text, pictureIds, answer, appeal, appealPictureIds, returnAddress } = row;
  const { sentBack, sentAnew, receivedAt } = row;
  const pictures = (ids: readonly string[]) => ids.map((pictureId) => privatePicture(ctx.deps, pictureId));
  const history = await afterSaleMachine.history(ctx.db, id);
  return {
    ...summaryOf(row),
    orderState,
    orderDeleted,
    actions: actionsOf(row),
    deskId: await deskOf(ctx.db, row.shopId, ctx.memberId),
    maxCents,
    reason,
    wayBackPayer: wayBackPayer(reason),
    text,
    pictures: pictures(pictureIds),
    answer,
    appeal: appeal === null ? null : { text: appeal, pictures: pictures(appealPictureIds) },
    returnAddress,
    sentBack,
    sentAnew,
    receivedAt,
    timeline: history.map(({ event, to, actorKind, at, note }) => ({ event, state: to, by: actorKind, at, note })).reverse(),
  };
};

/** Performs a step of the member's own case; refused after its deadline (409 `afterSale.late`). */
const ownStep = (
  ctx: Ctx,
  id: string,
  step: (tx: Tx, locked: Awaited<ReturnType<typeof lockCase>>) => Promise<Output<'withdrawAfterSale'>>,
): Promise<Output<'withdrawAfterSale'>> =>
  ctx.inTx(async (tx) => {
    const locked = await lockCase(tx, id, ctx.memberId);
    if (locked.caseRow.isLate && locked.caseRow.state !== 'reshipped') throw afterSaleFail('afterSale.late');
    return step(tx, locked);
  });

export const withdrawAfterSale = (ctx: Ctx, { id }: Input<'withdrawAfterSale'>): Promise<Output<'withdrawAfterSale'>> =>
  ownStep(ctx, id, (tx, locked) => advance(tx, { ...locked, event: 'withdraw', actor: ctx.actor }));

/** Refuses an impossible carrier or waybill (400), as for orders. */
export const sendBackAfterSale = (ctx: Ctx, { id, ...input }: Input<'sendBackAfterSale'>): Promise<Output<'sendBackAfterSale'>> =>
  ownStep(ctx, id, (tx, locked) => {
    const parcel = checkedWaybill(input);
    const note = `${parcel.carrier} ${parcel.waybill}`;
    return advance(tx, { ...locked, event: 'sendBack', actor: ctx.actor, note, change: { sentBack: parcel } });
  });

export const appealAfterSale = (
  ctx: Ctx,
  { id, text, pictureIds }: Input<'appealAfterSale'>,
): Promise<Output<'appealAfterSale'>> =>
  ownStep(ctx, id, async (tx, locked) => {
    if (locked.caseRow.appeal !== null) throw afterSaleFail('afterSale.appealedOnce');
    await attachPrivatePictures(tx, ctx.memberId, 'afterSale', pictureIds);
    return advance(tx, { ...locked, event: 'appeal', actor: ctx.actor, change: { appeal: { text, pictureIds } } });
  });

export const confirmExchange = (ctx: Ctx, { id }: Input<'confirmExchange'>): Promise<Output<'confirmExchange'>> =>
  ownStep(ctx, id, (tx, locked) => advance(tx, { ...locked, event: 'confirm', actor: ctx.actor }));
