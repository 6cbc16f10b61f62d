/** The member's side of cards (domain.md §9, applyfor.md): the cards on offer, purchase, payment and refund. */
import { type cardSchemas, rightKeys } from '@juhe/contract/applyfor/card.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import type { Tx } from '../../db/db.ts';
import { businessNo } from '../../http/business-no.ts';
import type { Ctx } from '../../http/call/context.ts';
import { fillIn } from '../../http/text/lang.ts';
import { pageOf } from '../../http/call/page.ts';
import { couponSavings } from '../../mall/api.ts';
import { closeIfOpen, createPayment, type Payable, startPayment, refund } from '../../payment/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { cardOrderActionsOf } from './card-actions.ts';
import { rightsCardFail } from './card-failures.ts';
import { cardOrderMachine } from './card-machine.ts';
import {
  cardPayable,
  moveOrder,
  mustLockCard,
  paySeconds,
  refundHours,
  scheduleCard,
  settleKind,
  notifyHolder,
} from './card-steps.ts';
import { paymentSubject, rightValues, rightView } from './card-texts.ts';
import * as repository from './card.repository.ts';
import type { OrderRow, OwnCardRow } from './card.repository.ts';

type Input<K extends keyof typeof cardSchemas> = HandlerInput<(typeof cardSchemas)[K]>;
type Output<K extends keyof typeof cardSchemas> = HandlerOutput<(typeof cardSchemas)[K]>;
type Order = Output<'buyCard'>;

const orderView = (row: OrderRow): Order => {
  const { orderNo, cardId, cardName, state, amountCents, durationDays, createdAt, paidAt } = row;
  const actions = cardOrderActionsOf(row);
  const isOpen = actions.includes('pay');
  return {
    ...{ orderNo, cardId, cardName, amountCents, durationDays, createdAt, paidAt },
    // An expired order counts as cancelled even before its job has run.
    state: state === 'pendingPayment' && !isOpen ? 'cancelled' : state,
    payNo: isOpen ? row.payNo : null,
    payUntilAt: isOpen ? row.payUntilAt : null,
    refundUntilAt: actions.includes('refund') ? row.refundUntilAt : null,
    actions,
  };
};

/** Savings from the coupons of each of these cards (cents), by member card. */
const couponSums = async (ctx: Ctx, cards: readonly OwnCardRow[]): Promise<Map<string, number>> => {
  const grants = await repository.couponsOf(
    ctx.db,
    cards.flatMap(({ memberCardId }) => memberCardId ?? []),
  );
  if (grants.length === 0) return new Map();
  const cents = new Map(
    (
      await couponSavings(
        ctx.db,
        grants.map(({ couponId }) => couponId),
      )
    ).map((saving) => [saving.couponId, saving.cents]),
  );
  const sums = new Map<string, number>();
  for (const { memberCardId, couponId } of grants)
    sums.set(memberCardId, (sums.get(memberCardId) ?? 0) + (cents.get(couponId) ?? 0));
  return sums;
};

export const listOfferedCards = async (ctx: Ctx): Promise<Output<'listOfferedCards'>> => {
  const cards = await repository.cardsFor(ctx.db, ctx.memberId, ctx.lang);
  const sums = await couponSums(ctx, cards);
  return cards.map((card) => {
    const { id, name, priceCents, durationDays, isOffered, activeFromAt, activeUntilAt, isTrial, memberCardId, nextCouponsAt } =
      card;
    return {
      ...{ id, name, priceCents, durationDays, isOffered, activeFromAt, activeUntilAt, isTrial, nextCouponsAt },
      canTry: card.hasTrial && isOffered && card.isNew,
      rights: rightValues(card).map(([key, value]) => rightView(key, value, ctx.lang)),
      savedCents: card.savedCents + (sums.get(memberCardId ?? '') ?? 0),
      extraPoints: card.extraPoints,
      extraQuestions: card.extraQuestions,
    };
  });
};

/** Every right with the best value on offer and the member's own value. */
export const listCardRights = async (ctx: Ctx): Promise<Output<'listCardRights'>> => {
  const cards = await repository.cardsFor(ctx.db, ctx.memberId, ctx.lang);
  const bestOf = (of: readonly OwnCardRow[]) => {
    const values = new Map<string, number>();
    for (const [key, value] of of.flatMap((card) => rightValues(card))) values.set(key, Math.max(value, values.get(key) ?? 0));
    return values;
  };
  const ownBest = bestOf(cards.filter(({ activeUntilAt }) => activeUntilAt !== null));
  const best = bestOf(cards);
  const keys = rightKeys.filter((key) => best.has(key));
  return keys.map((key) => ({
    ...rightView(key, ownBest.get(key) ?? best.get(key) ?? 0, ctx.lang),
    ownValue: ownBest.get(key) ?? null,
  }));
};

export const listCardOrders = (ctx: Ctx, page: Input<'listCardOrders'>): Promise<Output<'listCardOrders'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.orderPage(ctx.db, ctx.memberId, ctx.lang, limit, offset);
    return { total, list: list.map(orderView) };
  });

const ownOrder = async (ctx: Ctx, tx: Tx, orderNo: string): Promise<OrderRow> => {
  const row = await repository.findOwnOrder(tx, ctx.memberId, orderNo, ctx.lang);
  if (!row) throw rightsCardFail('card.orderMissing');
  return row;
};

/** Ends an unpaid order: its payment is closed first, since a callback locks in the same order. */
const endUnpaid = async (tx: Tx, order: OrderRow, event: 'cancel' | 'expire', actor: Ctx['actor']): Promise<void> => {
  await closeIfOpen(tx, order.payNo, actor, event === 'cancel' ? 'cancelled' : 'expired');
  await moveOrder(tx, order, event, actor);
};

/**
 * Orders a card at the price that the member saw. An open order of the same card and price is returned. Refusals: 404
 * `card.unknown`; 409 `card.off`, `card.priceChanged`, `card.unpaid`.
 */
export const buyCard = (ctx: Ctx, { cardId, priceCents }: Input<'buyCard'>): Promise<Order> =>
  ctx.inTx(async (tx) => {
    const { memberId, lang } = ctx;
    await repository.lockPurchases(tx, memberId);
    const card = await repository.findCard(tx, cardId, lang);
    if (!card) throw rightsCardFail('card.unknown');
    if (!card.isOffered) throw rightsCardFail('card.off');
    const memberCardId = await repository.ensureMemberCard(tx, memberId, cardId);
    const open = await repository.findOpenOrder(tx, memberCardId, lang);
    if (open && !open.isExpired) {
      if (open.amountCents !== priceCents) throw rightsCardFail('card.unpaid');
      return orderView(open);
    }
    if (card.priceCents !== priceCents) throw rightsCardFail('card.priceChanged', { priceCents: card.priceCents });
    if (open) await endUnpaid(tx, open, 'expire', systemActor);
    const orderNo = businessNo('C');
    const { payNo, expiresAt } = await createPayment(
      ctx.deps,
      tx,
      {
        ...{ memberId, kind: cardPayable, refs: [orderNo], amountCents: priceCents, expiresInSeconds: paySeconds },
        subject: fillIn(paymentSubject[lang], { name: card.name }),
      },
      ctx.actor,
    );
    const { durationDays } = card;
    const order = { orderNo, memberId, memberCardId, amountCents: priceCents, durationDays, payNo, expiresAt };
    const id = await repository.insertOrder(tx, order);
    await cardOrderMachine.created(tx, { id, state: 'pendingPayment', actor: ctx.actor });
    return orderView(await ownOrder(ctx, tx, orderNo));
  });

/** Starts the payment of an order, or pays it from the wallet; a paid one is returned unchanged. */
export const payCardOrder = (ctx: Ctx, { orderNo, ...method }: Input<'payCardOrder'>): Promise<Output<'payCardOrder'>> =>
  ctx.inTx(async (tx) => {
    const { state, payNo } = await ownOrder(ctx, tx, orderNo);
    if (state === 'cancelled' || state === 'refunded') throw rightsCardFail('card.changed');
    return startPayment(ctx, { payNo, ...method });
  });

export const cancelCardOrder = (ctx: Ctx, { orderNo }: Input<'cancelCardOrder'>): Promise<Order> =>
  ctx.inTx(async (tx) => {
    const order = await ownOrder(ctx, tx, orderNo);
    if (order.state !== 'pendingPayment') throw rightsCardFail('card.changed');
    await endUnpaid(tx, order, 'cancel', ctx.actor);
    return orderView(await ownOrder(ctx, tx, orderNo));
  });

/**
 * Refunds an order to its source within 24 hours, provided no right of the card was used since; its days are subtracted from
 * the end. Using a right locks the card, so that use and refund exclude each other. Refusals (409): `card.refundOver`,
 * `card.rightUsed`, `card.changed`.
 */
export const refundCardOrder = (ctx: Ctx, { orderNo }: Input<'refundCardOrder'>): Promise<Order> =>
  ctx.inTx(async (tx) => {
    const { id } = await ownOrder(ctx, tx, orderNo);
    const order = await repository.lockOrder(tx, id);
    if (order?.state !== 'active') throw rightsCardFail(order?.state === 'settled' ? 'card.refundOver' : 'card.changed');
    const { memberId, memberCardId, payNo, amountCents, durationDays } = order;
    await mustLockCard(tx, memberCardId);
    const { isOver, isUsed } = await repository.refundConditions(tx, id);
    if (isOver) throw rightsCardFail('card.refundOver');
    if (isUsed) throw rightsCardFail('card.rightUsed');
    await moveOrder(tx, order, 'refund', ctx.actor);
    await repository.shortenCard(tx, memberCardId, durationDays);
    await refund(tx, { payNo, amount: amountCents, key: `card:${id}`, actor: ctx.actor });
    await settleKind.cancel(tx, id);
    await scheduleCard(tx, memberCardId);
    await notifyHolder(tx, memberId, { template: 'cardRefunded', params: { amountCents } }, id);
    return orderView(await ownOrder(ctx, tx, orderNo));
  });

/** Payment handlers of a card. */
export const cardPayables: Record<typeof cardPayable, Payable> = {
  [cardPayable]: {
    page: () => applyforPages.equity(),
    async lock(tx, { payNo }) {
      const order = await repository.lockOrderOfPayment(tx, payNo);
      if (order) await mustLockCard(tx, order.memberCardId);
    },
    async onPaid(tx, { payNo }) {
      const order = await repository.lockOrderOfPayment(tx, payNo);
      if (!order) throw new Error(`payment ${payNo} has no order of a card`);
      const { id, memberId, memberCardId, durationDays } = order;
      const refundUntil = await repository.setPaid(tx, id, refundHours);
      await moveOrder(tx, order, 'pay', systemActor);
      await mustLockCard(tx, memberCardId);
      await repository.extendCard(tx, memberCardId, durationDays);
      await settleKind.schedule(tx, id, refundUntil);
      await scheduleCard(tx, memberCardId);
      const { activeUntilAt } = await mustLockCard(tx, memberCardId);
      await notifyHolder(tx, memberId, { template: 'cardActive', params: { at: activeUntilAt ?? '' } }, id);
    },
    async onExpired(tx, { payNo }) {
      const order = await repository.lockOrderOfPayment(tx, payNo);
      if (order?.state === 'pendingPayment') await moveOrder(tx, order, 'expire', systemActor);
    },
  },
};
