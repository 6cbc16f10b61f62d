/** Replacement of stored goods with other goods of the company (auction.md C8). */
import { type ReplacementAction, replacementActions, type replacementSchemas } from '@juhe/contract/auction/replacement.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as auctionPages from '@juhe/contract/pages/auction';
import { attachSitePictures } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import { businessNo } from '../../http/business-no.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Actor, Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { closeIfOpen, createPayment, escrowOf, type Payable, refund } from '../../payment/api.ts';
import { notify } from '../../notice/notify.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { orderFail, orderRefusal } from '../order/order-failures.ts';
import { transitionOrder } from '../order/order-transition.ts';
import { auctionOrderMachine } from '../order/order-machine.ts';
import { type AuctionOrderRow, findBoughtOrder, insertOrder, lockOrders, setOwned } from '../order/order.repository.ts';
import { exchangeMachine } from './exchange-machine.ts';
import { replacementFail } from './replacement-failures.ts';
import * as repository from './replacement.repository.ts';
import type { ExchangeRow, GoodsRow } from './replacement.repository.ts';

type Input<K extends keyof typeof replacementSchemas> = HandlerInput<(typeof replacementSchemas)[K]>;
type Output<K extends keyof typeof replacementSchemas> = HandlerOutput<(typeof replacementSchemas)[K]>;

/** Reservation time of the pieces for the payment of the difference (seconds). */
const paySeconds = 15 * 60;
const payableKind = 'auctionReplace';

/** Returns the owner's current actions on an order, in contract order (AUCTION-122). */
const actionsOf = ({ state, quantity }: AuctionOrderRow): ReplacementAction[] =>
  replacementActions.filter(
    (action) => auctionOrderMachine.next(state, action, 'member') !== undefined && (action !== 'split' || quantity > 1),
  );

export const listReplacements = async (
  ctx: Ctx,
  { orderNo, ...page }: Input<'listReplacements'>,
): Promise<Output<'listReplacements'>> => {
  const { db, memberId } = ctx;
  const order = await findBoughtOrder(db, memberId, orderNo);
  if (!order) throw orderFail('order.missing');
  const actions = actionsOf(order);
  const isReplaceable = actions.includes('replace');
  const list = await pageOf(page, (limit, offset) =>
    isReplaceable ? repository.candidatePage(db, order, limit, offset) : Promise.resolve({ list: [], total: 0 }),
  );
  const { state, title, picture, quantity, priceCents } = order;
  return {
    ...list,
    order: { orderNo, state, title, picture, quantity, priceCents, actions },
    waiting: isReplaceable ? await waitingOf(ctx, order) : null,
    replacedBy: state === 'replaced' ? await repository.replacedBy(db, order.id) : null,
  };
};

/** The exchange of an order whose difference can still be paid. */
const waitingOf = async ({ db }: Pick<Ctx, 'db'>, { id }: AuctionOrderRow): Promise<Output<'listReplacements'>['waiting']> => {
  const exchange = await repository.waitingExchange(db, id);
  if (!exchange || exchange.payNo === null) return null;
  const open = await repository.payableUntil(db, exchange.payNo);
  if (!open) return null;
  const { goodsId, title, differenceCents, payNo } = exchange;
  return { goodsId, title, differenceCents, payNo, expiresAt: open.expiresAt };
};

/**
 * Releases the reserved pieces of a failed exchange, behind the locks of its goods and of `otherGoodsId`, which the caller
 * needs next. The exchange is locked.
 */
const releasePieces = async (
  tx: Tx,
  exchange: ExchangeRow,
  event: 'lapse' | 'return',
  actor: Actor,
  otherGoodsId?: string,
): Promise<void> => {
  await exchangeMachine.transition(tx, { id: exchange.id, event, actor });
  await repository.lockAllGoods(tx, otherGoodsId === undefined ? [exchange.goodsId] : [exchange.goodsId, otherGoodsId]);
  await repository.reserve(tx, exchange.goodsId, -exchange.quantity);
};

/** Replaces the order with the new goods: same piece count and root, owned from now on. Order, exchange and goods are locked. */
const complete = async (
  tx: Tx,
  order: AuctionOrderRow,
  exchange: ExchangeRow,
  goods: GoodsRow,
  actor: Actor,
): Promise<string> => {
  await exchangeMachine.transition(tx, { id: exchange.id, event: 'complete', actor });
  await repository.removeReservedStock(tx, goods.id, exchange.quantity);
  await transitionOrder(tx, order, 'replace', actor, goods.title);
  const orderNo = businessNo('A');
  const { id } = await insertOrder(tx, {
    orderNo,
    origin: 'replacement',
    lotId: order.lotId,
    round: order.round,
    rootId: order.rootId,
    parentId: order.id,
    buyerId: order.buyerId,
    quantity: order.quantity,
    title: goods.title,
    picture: goods.picture,
    priceCents: order.priceCents + exchange.differenceCents,
    resales: order.resales,
    state: 'inStorage',
  });
  await setOwned(tx, id);
  await auctionOrderMachine.created(tx, { id, state: 'inStorage', actor, note: order.orderNo });
  await repository.setNewOrder(tx, exchange.id, id);
  return orderNo;
};

/** Checks that an order can be replaced with this number of pieces of the goods, at the difference that the member saw. */
const check = (order: AuctionOrderRow, goods: GoodsRow | undefined, differenceCents: number): GoodsRow => {
  if (!goods?.offered) throw replacementFail('replace.missing', {}, { field: 'goodsId' });
  const difference = goods.valueCents * order.quantity - order.priceCents;
  if (difference < 0) throw replacementFail('replace.lowValue', {}, { field: 'goodsId' });
  if (goods.stock - goods.reserved < order.quantity) throw replacementFail('replace.stockGone', {}, { field: 'goodsId' });
  if (difference !== differenceCents)
    throw replacementFail('replace.changed', { differenceCents: difference }, { field: 'differenceCents' });
  return goods;
};

/**
 * Replaces the goods of a stored order. Without a difference it is done at once; otherwise the pieces are reserved and a
 * payment is opened. An earlier choice for the same order is cancelled; repeating the same choice returns its payment.
 */
export const replaceStoredGoods = (
  ctx: Ctx,
  { orderNo, goodsId, differenceCents }: Input<'replaceStoredGoods'>,
): Promise<Output<'replaceStoredGoods'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const ownOrder = await findBoughtOrder(tx, memberId, orderNo);
    if (!ownOrder) throw orderFail('order.missing');
    const before = await repository.waitingExchange(tx, ownOrder.id);
    const isSame = before?.goodsId === goodsId && before.differenceCents === differenceCents;
    const open = isSame ? await waitingOf({ db: tx }, ownOrder) : null;
    if (open) return { state: 'waiting', orderNo: null, payNo: open.payNo, expiresAt: open.expiresAt };
    // A payment is locked before the rows it pays for (docs/ARCHITECTURE.md, Locks).
    if (before && before.payNo !== null) await closeIfOpen(tx, before.payNo, ctx.actor, 'superseded');
    const [order] = await lockOrders(tx, [ownOrder.id]);
    if (order?.state !== 'inStorage') throw orderRefusal((order ?? ownOrder).state);
    const former = await repository.waitingExchange(tx, order.id);
    if (former && former.id !== before?.id) throw httpFail('stateChanged');
    if (former) await releasePieces(tx, former, 'lapse', ctx.actor, goodsId);
    const goods = check(order, await repository.lockGoods(tx, goodsId), differenceCents);
    const { quantity } = order;
    const { id } = await repository.insertExchange(tx, { orderId: order.id, goodsId, quantity, differenceCents });
    await exchangeMachine.created(tx, { id, state: 'waiting', actor: ctx.actor });
    await repository.reserve(tx, goodsId, quantity);
    if (differenceCents === 0) {
      const exchange = await repository.lockExchange(tx, id);
      if (!exchange) throw httpFail('stateChanged');
      return { state: 'done', orderNo: await complete(tx, order, exchange, goods, ctx.actor), payNo: null, expiresAt: null };
    }
    const payment = await createPayment(
      ctx.deps,
      tx,
      {
        memberId,
        kind: payableKind,
        refs: [id],
        subject: goods.title,
        amountCents: differenceCents,
        expiresInSeconds: paySeconds,
      },
      ctx.actor,
    );
    await repository.setPayNo(tx, id, payment.payNo);
    return { state: 'waiting', orderNo: null, payNo: payment.payNo, expiresAt: payment.expiresAt };
  });

/** The order, the exchange and the goods of a payment, locked in this order. */
const lockSubjects = async (tx: Tx, exchangeId: string) => {
  const read = await repository.findExchange(tx, exchangeId);
  const [order] = read ? await lockOrders(tx, [read.orderId]) : [];
  const exchange = await repository.lockExchange(tx, exchangeId);
  const goods = exchange && (await repository.lockGoods(tx, exchange.goodsId));
  if (!order || !exchange || !goods) throw new Error(`the exchange ${exchangeId} is not there`);
  return { order, exchange, goods };
};

/**
 * Payment handlers of an exchange's difference. Accounts are locked in the ledger's order without prior holds: both postings
 * take the payment's escrow, then the channel's account, then the platform's revenue.
 */
const replacePayable: Payable = {
  page: async (db, { refs: [exchangeId = ''] }) => {
    const orderNo = await repository.orderNoOfExchange(db, exchangeId);
    return orderNo === undefined ? null : auctionPages.orderDetail({ orderNo });
  },
  lock: async (tx, { refs }) => {
    await lockSubjects(tx, refs[0] ?? '');
  },
  onPaid: async (tx, { payNo, refs, amountCents, memberId }) => {
    const { order, exchange, goods } = await lockSubjects(tx, refs[0] ?? '');
    const params = { title: goods.title, amountCents };
    if (order.state !== 'inStorage' || exchange.state !== 'waiting') {
      if (exchange.state === 'waiting') await releasePieces(tx, exchange, 'return', systemActor);
      await refund(tx, { payNo, amount: amountCents, key: `auctionReplace:${exchange.id}`, reason: order.orderNo });
      const link = auctionPages.orderDetail({ orderNo: order.orderNo });
      await notify(tx, {
        memberId,
        kind: 'auction',
        template: 'exchangeReturned',
        params,
        link,
        key: `auction.exchange:${exchange.id}`,
      });
      return;
    }
    await post(tx, {
      kind: 'auctionReplace.settled',
      ref: order.orderNo,
      key: `auctionReplace.settled:${exchange.id}`,
      entries: [
        { account: escrowOf(payNo), amount: -amountCents },
        { account: platformAccount('platformRevenue'), amount: amountCents },
      ],
    });
    const orderNo = await complete(tx, order, exchange, goods, systemActor);
    await notify(tx, {
      memberId,
      kind: 'auction',
      template: 'goodsReplaced',
      params,
      link: auctionPages.orderDetail({ orderNo }),
      key: `auction.exchange:${exchange.id}`,
    });
  },
  onExpired: async (tx, { refs }) => {
    const exchange = await repository.lockExchange(tx, refs[0] ?? '');
    if (exchange?.state === 'waiting') await releasePieces(tx, exchange, 'lapse', systemActor);
  },
};
export const replacePayables = { [payableKind]: replacePayable };

export const listReplacementGoods = (ctx: Ctx, page: Input<'listReplacementGoods'>): Promise<Output<'listReplacementGoods'>> =>
  pageOf(page, (limit, offset) => repository.goodsPage(ctx.db, limit, offset));

/** Adds or changes goods for replacements (operator); pieces reserved by payments remain in stock. */
export const saveReplacementGoods = (
  ctx: Ctx,
  { id, ...fields }: Input<'saveReplacementGoods'>,
): Promise<Output<'saveReplacementGoods'>> =>
  ctx.inTx(async (tx) => {
    const before = id === undefined ? undefined : await repository.lockGoods(tx, id);
    if (id !== undefined && !before) throw httpFail('notFound');
    if (before && fields.stock < before.reserved)
      throw replacementFail('replace.stockReserved', { reserved: before.reserved }, { field: 'stock' });
    await attachSitePictures(tx, null, [fields.picture], { field: 'picture', storedUrls: before ? [before.picture] : [] });
    return before ? repository.updateGoods(tx, before.id, fields) : repository.insertGoods(tx, fields);
  });
