/** Card gifts between members (applyfor.md f): purchase, escrow and answer. The conversation decides who may give one to whom. */
import type { CardGift, cardGiftSchemas, GiftCard } from '@juhe/contract/social/card-gift.schemas';
import type { HandlerInput } from '@juhe/contract/operation';
import { judgeByWords, refuseDoubtful } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Actor, Ctx } from '../../http/call/context.ts';
import { fillIn, type Lang, type Texts } from '../../http/text/lang.ts';
import { pageOf } from '../../http/call/page.ts';
import { defineJob } from '../../jobs/job.ts';
import { lockMembersShared } from '../../member/api.ts';
import { closeIfOpen, createPayment, startPayment } from '../../payment/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { rightsCardFail } from '../card/card-failures.ts';
import { paySeconds } from '../card/card-steps.ts';
import { rightValues, rightView } from '../card/card-texts.ts';
import { findCard, offeredCards } from '../card/card.repository.ts';
import { cardGiftActionsOf } from './card-gift-actions.ts';
import { cardGiftFail } from './card-gift-failures.ts';
import { cardGiftMachine } from './card-gift-machine.ts';
import { cancelUnpaid, endGift, expireKind, giftPayable, remindGiftKind, remindReceiver, takeGift } from './card-gift-steps.ts';
import * as repository from './card-gift.repository.ts';
import type { GiftRow, SeenGift } from './card-gift.repository.ts';
import { texts } from '../locales/texts.gen.ts';

type Input<K extends keyof typeof cardGiftSchemas> = HandlerInput<(typeof cardGiftSchemas)[K]>;

/** Payment subject of a gift, as the cashier shows it. */
const paymentSubject: Texts = texts.paymentSubjects.cardGift;

/** A gift as one of its two members sees it: price and payment are visible to the giver only. */
const viewOf = (gift: SeenGift, viewerId: string, lang: Lang): CardGift => {
  const isGiver = gift.giverId === viewerId;
  const isOpen = gift.state === 'pendingPayment' && !gift.isPayOver;
  const name = isGiver ? gift.receiver : gift.giver;
  return {
    id: gift.id,
    own: isGiver,
    partner: { memberId: name === '' ? null : isGiver ? gift.receiverId : gift.giverId, name },
    cardName: gift.cardNames[lang] ?? gift.cardNames['zh-Hans'] ?? '',
    durationDays: gift.durationDays,
    amountCents: isGiver ? gift.amountCents : null,
    greeting: gift.greeting,
    // An expired gift counts as cancelled even before its job has run.
    state: gift.state === 'pendingPayment' && !isOpen ? 'cancelled' : gift.state,
    createdAt: gift.createdAt,
    payNo: isGiver && isOpen ? gift.payNo : null,
    payUntilAt: isGiver && isOpen ? gift.payUntilAt : null,
    expiresAt: gift.expiresAt,
    endedAt: gift.endedAt,
    actions: cardGiftActionsOf({ ...gift, isGiver }),
  };
};

/** The receiver does not see a gift before it is paid. */
const isSeenBy = ({ giverId, receiverId, state }: GiftRow, viewerId: string): boolean =>
  giverId === viewerId || (receiverId === viewerId && state !== 'pendingPayment' && state !== 'cancelled');

/** Returns a gift that the caller gave or received; 404 otherwise. */
export const showGift = async ({ memberId, lang }: Ctx, db: Db, id: string): Promise<CardGift> => {
  const [gift] = await repository.findGifts(db, [id]);
  if (!gift || !isSeenBy(gift, memberId)) throw cardGiftFail('cardGift.missing');
  return viewOf(gift, memberId, lang);
};

/** The paid gifts among these that the viewer gave or received, as messages show them; an operator (null) sees all. */
export const giftsOf = async (db: Db, ids: readonly string[], viewerId: string | null): Promise<SeenGift[]> =>
  (await repository.findGifts(db, ids)).filter((gift) => viewerId === null || isSeenBy(gift, viewerId));

export const listGifts = ({ db, memberId, lang }: Ctx, { received, ...page }: Input<'listCardGifts'>) =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.giftPage(db, memberId, received, limit, offset);
    return { total, list: list.map((gift) => viewOf(gift, memberId, lang)) };
  });

/** The cards on offer that a member can choose as a gift. */
export const giftCards = async ({ db, lang }: Ctx): Promise<GiftCard[]> =>
  (await offeredCards(db, lang)).map((card) => ({
    id: card.id,
    name: card.name,
    priceCents: card.priceCents,
    durationDays: card.durationDays,
    rights: rightValues(card).map(([key, value]) => rightView(key, value, lang).name),
  }));

/** A gift that the caller may give. */
export interface NewGift extends Omit<Input<'giveCard'>, 'conversationId'> {
  readonly receiverId: string;
  /** Called before a gift is created, but not when an existing one is returned; throws the refusal. */
  readonly admit: () => Promise<unknown>;
}

/** Ends an unpaid gift: its payment is closed first, since a callback locks in the same order. */
const endUnpaid = async (tx: Tx, gift: GiftRow, actor: Actor): Promise<void> => {
  await closeIfOpen(tx, gift.payNo, gift.isPayOver ? systemActor : actor, gift.isPayOver ? 'expired' : 'cancelled');
  await (gift.isPayOver ? cancelUnpaid(tx, gift, 'lapse', systemActor) : cancelUnpaid(tx, gift, 'cancel', actor));
};

/**
 * Creates a gift with its payment, idempotent by (giver, clientId), replacing an unpaid one to the same receiver; price and
 * days are fixed now. Returns its id. Refusals: those of `admit`; `check.refused` for the greeting; 404 `card.unknown`; 409
 * `card.off`, `card.priceChanged`.
 */
export const makeGift = async (ctx: Ctx, tx: Tx, gift: NewGift): Promise<string> => {
  const { memberId: giverId, lang, actor, deps } = ctx;
  const { receiverId, clientId, cardId, priceCents, greeting } = gift;
  await repository.lockGiving(tx, giverId);
  const before = await repository.findByClient(tx, giverId, clientId);
  if (before && (before.receiverId !== receiverId || before.cardId !== cardId)) throw httpFail('stateChanged');
  if (before) return before.id;
  await gift.admit();
  // The receiver can read it as soon as the gift is paid.
  refuseDoubtful(await judgeByWords({ texts: [greeting] }, 'greeting'), 'greeting');
  const card = await findCard(tx, cardId, lang);
  if (!card) throw rightsCardFail('card.unknown');
  if (!card.isOffered) throw rightsCardFail('card.off');
  if (card.priceCents !== priceCents) throw rightsCardFail('card.priceChanged', { priceCents: card.priceCents });
  const unpaid = await repository.findUnpaid(tx, giverId, receiverId);
  if (unpaid) await endUnpaid(tx, unpaid, actor);
  await lockMembersShared(tx, [giverId, receiverId].sort());
  const { durationDays, name } = card;
  const row = { giverId, receiverId, clientId, cardId, amountCents: priceCents, durationDays, greeting };
  const id = await repository.insertGift(tx, row);
  const { payNo, expiresAt } = await createPayment(
    deps,
    tx,
    {
      ...{ memberId: giverId, kind: giftPayable, refs: [id], amountCents: priceCents, expiresInSeconds: paySeconds },
      subject: fillIn(paymentSubject[lang], { name }),
    },
    actor,
  );
  await repository.setPayment(tx, id, payNo, expiresAt);
  await cardGiftMachine.created(tx, { id, state: 'pendingPayment', actor });
  return id;
};

/** A gift that the caller gave; 404 when the caller cannot see it, 409 `cardGift.notOwn` for its receiver. */
const ownGift = async (db: Db, memberId: string, id: string): Promise<SeenGift> => {
  const [gift] = await repository.findGifts(db, [id]);
  if (!gift || !isSeenBy(gift, memberId)) throw cardGiftFail('cardGift.missing');
  if (gift.giverId !== memberId) throw cardGiftFail('cardGift.notOwn');
  return gift;
};

/**
 * Starts the payment of a gift, or pays it from the wallet; a paid one is returned unchanged.
 * @param admit called before payment: checks that the receiver may still be given something
 */
export const payGift = (
  ctx: Ctx,
  { id, ...method }: Input<'payCardGift'>,
  admit: (tx: Tx, receiverId: string) => Promise<unknown>,
) =>
  ctx.inTx(async (tx) => {
    const { state, payNo, receiverId } = await ownGift(tx, ctx.memberId, id);
    if (state !== 'pendingPayment' && state !== 'waiting' && state !== 'accepted') throw cardGiftFail('cardGift.changed');
    if (state === 'pendingPayment') await admit(tx, receiverId);
    return startPayment(ctx, { payNo, ...method });
  });

/**
 * Withdraws the caller's unanswered gift: an unpaid one is cancelled. Refusals: 404; 409 `cardGift.notOwn`,
 * `cardGift.changed`.
 */
export const withdrawGift = (ctx: Ctx, { id }: Input<'withdrawCardGift'>): Promise<CardGift> =>
  ctx.inTx(async (tx) => {
    const read = await ownGift(tx, ctx.memberId, id);
    if (read.state === 'pendingPayment') await endUnpaid(tx, read, ctx.actor);
    else {
      const gift = await repository.lockGift(tx, id);
      if (gift && gift.state !== 'withdrawn') await endGift(tx, gift, 'withdraw', ctx.actor);
    }
    return showGift(ctx, tx, id);
  });

/** Locks a gift for its receiver's answer. Refusals: 404; 409 `cardGift.own`. */
const lockForReceiver = async (tx: Tx, memberId: string, id: string): Promise<GiftRow> => {
  const gift = await repository.lockGift(tx, id);
  if (!gift || !isSeenBy(gift, memberId)) throw cardGiftFail('cardGift.missing');
  if (gift.giverId === memberId) throw cardGiftFail('cardGift.own');
  return gift;
};

/**
 * Accepts a gift, idempotently. Refusals: 404; 409 `cardGift.own`, `cardGift.over` once its days have passed,
 * `cardGift.changed`.
 */
export const acceptGift = (ctx: Ctx, { id }: Input<'acceptCardGift'>): Promise<CardGift> =>
  ctx.inTx(async (tx) => {
    const gift = await lockForReceiver(tx, ctx.memberId, id);
    // The job that returns it may be late.
    if (gift.state === 'expired' || (gift.state === 'waiting' && gift.isLate)) throw cardGiftFail('cardGift.over');
    if (gift.state !== 'accepted') await takeGift(tx, gift, ctx.actor);
    return showGift(ctx, tx, id);
  });

/** Declines a gift, idempotently. Refusals: 404; 409 `cardGift.own`, `cardGift.changed`. */
export const declineGift = (ctx: Ctx, { id }: Input<'declineCardGift'>): Promise<CardGift> =>
  ctx.inTx(async (tx) => {
    const gift = await lockForReceiver(tx, ctx.memberId, id);
    if (gift.state !== 'declined') await endGift(tx, gift, 'decline', ctx.actor);
    return showGift(ctx, tx, id);
  });

/**
 * Returns an unanswered gift whose message was removed. Locks the row and accounts; the caller holds no conversation lock
 * yet.
 */
export const returnGift = async (tx: Tx, id: string, actor: Actor): Promise<void> => {
  const gift = await repository.lockGift(tx, id);
  if (gift?.state === 'waiting') await endGift(tx, gift, 'return', actor);
};

/**
 * Account deletion: gifts waiting for the member are returned, those the member has not paid are cancelled, and the member's
 * greetings are erased. The caller holds the gift locks.
 */
export const endGiftsOf = async (tx: Tx, memberId: string): Promise<void> => {
  for (const gift of await repository.lockOpenOf(tx, [memberId])) {
    if (gift.receiverId === memberId) await endGift(tx, gift, 'return', systemActor);
    else if (gift.state === 'pendingPayment') await cancelUnpaid(tx, gift, 'cancel', { kind: 'member', id: memberId });
  }
  await repository.eraseGreetings(tx, memberId);
};

/** Scheduled job `cardGift.expire`: returns a gift not accepted in time. */
const expire = async (tx: Tx, id: string): Promise<void> => {
  const gift = await repository.lockGift(tx, id);
  if (gift?.state === 'waiting') await endGift(tx, gift, 'expire', systemActor, { isOwnJob: true });
};
export const expireGiftJob = defineJob({ kind: expireKind, lock: repository.lockGift, run: expire });

/** Scheduled job `cardGift.remind`: runs a day before expiry. */
const remind = async (tx: Tx, id: string): Promise<void> => {
  const gift = await repository.lockGift(tx, id);
  if (gift?.state === 'waiting') await remindReceiver(tx, gift);
};
export const remindGiftJob = defineJob({ kind: remindGiftKind, lock: repository.lockGift, run: remind });
