import type { pointsSchemas } from '@juhe/contract/auction/points.schemas';
import { maskMobile } from '@juhe/contract/mask-mobile';
import { type HandlerInput, type HandlerOutput, storedId } from '@juhe/contract/operation';
import * as auctionPages from '@juhe/contract/pages/auction';
import { memberLookups, wallet } from '@juhe/contract/wallet/wallet';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { limitOrFail } from '../../http/limits/rate-limit.ts';
import { post } from '../../ledger/post.ts';
import { balanceOf } from '../../ledger/read.ts';
import { cardById, cardByMobile, issueCode, lockMembers, masked, type MemberCard } from '../../member/api.ts';
import { confirmPayment, type SpendCode } from '../../payment/api.ts';
import { notify, perDay } from '../../notice/notify.ts';
import { pointsAccount } from './earn.ts';
import { pointsFail } from './points-failures.ts';
import * as repository from './points.repository.ts';
import { dailyGiftPoints, giftWithoutCodePoints } from './points-rules.ts';

type Input<K extends keyof typeof pointsSchemas> = HandlerInput<(typeof pointsSchemas)[K]>;
type Output<K extends keyof typeof pointsSchemas> = HandlerOutput<(typeof pointsSchemas)[K]>;

/** The receiver named by a gift: a mobile, possibly unregistered, or the receiver of a former gift. */
type NamedReceiver = { readonly mobile: string; readonly id?: undefined } | { readonly id: string; readonly mobile?: undefined };

const named = async (ctx: Ctx, { mobile, formerGiftId }: Input<'sendGiftCode'>): Promise<NamedReceiver> => {
  if (mobile !== undefined) {
    if (mobile === ctx.member?.mobile) throw pointsFail('gift.self', undefined, { field: 'mobile' });
    return { mobile };
  }
  const receiverId = await repository.receiverOfGift(ctx.db, ctx.memberId, formerGiftId ?? '');
  if (receiverId === undefined) throw pointsFail('gift.unknown', undefined, { field: 'formerGiftId' });
  if (receiverId === ctx.memberId) throw pointsFail('gift.self', undefined, { field: 'formerGiftId' });
  return { id: receiverId };
};

/**
 * Finds the named member. A mobile uses one of the look-ups shared by all operations: otherwise gifts would reveal who is
 * registered.
 */
const find = async (ctx: Ctx, receiver: NamedReceiver): Promise<MemberCard | undefined> => {
  if (receiver.id !== undefined) return cardById(ctx.db, receiver.id);
  await ctx.ahead('look-up', () =>
    limitOrFail(
      ctx.nonTransactional,
      `call:${storedId(wallet.findMemberByMobile)}:${ctx.memberId}`,
      memberLookups.count,
      memberLookups.seconds,
    ),
  );
  return cardByMobile(ctx.db, receiver.mobile);
};

/** The subject a code is bound to: this receiver and these points. */
const subjectOf = ({ id, mobile }: NamedReceiver, points: number): string =>
  `points:${id === undefined ? `mobile:${mobile}` : `member:${id}`}:${points}`;

/** Sends the code that confirms one gift to the giver's own mobile; its text names the receiver, masked, and the points. */
export const sendGiftCode = async (ctx: Ctx, input: Input<'sendGiftCode'>): Promise<Output<'sendGiftCode'>> => {
  const ownMobile = ctx.member?.mobile;
  if (ownMobile == null) throw httpFail('mobileMissing');
  const receiver = await named(ctx, input);
  // A mobile is shown without a look-up: the text must not reveal who is registered.
  const card = receiver.id === undefined ? undefined : await cardById(ctx.db, receiver.id);
  const payee = receiver.id === undefined ? maskMobile(receiver.mobile) : masked(card?.nickname ?? '');
  return issueCode(ctx, {
    mobile: ownMobile,
    scene: 'pay',
    purpose: 'pointsGift',
    subject: subjectOf(receiver, input.points),
    params: { payee, points: input.points },
  });
};

/**
 * Above the day's free amount requires the payment password or a code for this gift; from members with a second factor a
 * proof within the last five minutes.
 */
const confirm = async (
  ctx: Ctx,
  giftedToday: number,
  receiver: NamedReceiver,
  { points, ...credentials }: Input<'giftPoints'>,
): Promise<SpendCode | undefined> => {
  if (giftedToday + points <= giftWithoutCodePoints) return undefined;
  const absent = pointsFail('gift.codeNeeded', { limit: giftWithoutCodePoints }, { field: 'code' });
  return confirmPayment(ctx, credentials, { subject: subjectOf(receiver, points), missing: absent });
};

/** The gifts of one giver on one day form one notice, with their total. */
const notifyReceiver = async (tx: Tx, giverId: string, from: string, receiverId: string): Promise<void> =>
  notify(tx, {
    memberId: receiverId,
    kind: 'auction',
    template: 'pointsGift',
    params: { from, points: await repository.giftedBetween(tx, giverId, receiverId) },
    key: perDay(`pointsGift:${giverId}`),
    renew: true,
    link: auctionPages.pointsArea(),
  });

/**
 * Gifts earned points (auction.md C12). Refusals of the gift itself come before the check that the member exists; a member
 * whose account is being deleted responds like a missing one.
 */
export const giftPoints = (ctx: Ctx, input: Input<'giftPoints'>): Promise<Output<'giftPoints'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const { points } = input;
    const receiver = await named(ctx, input);
    const card = await find(ctx, receiver);
    // Serializes the gifts of one member, so that the daily limit holds; a member whose account is being deleted gets no gift.
    const present = await lockMembers(tx, card ? [memberId, card.id] : [memberId]);
    const isPresent = card !== undefined && present.some(({ id }) => id === card.id);
    const giftedToday = await repository.giftedToday(tx, memberId);
    const remaining = Math.max(0, dailyGiftPoints - giftedToday);
    if (points > remaining) throw pointsFail('gift.dailyLimit', { limit: dailyGiftPoints, left: remaining }, { field: 'points' });
    const balance = await balanceOf(tx, pointsAccount(memberId));
    if (points > balance) throw pointsFail('gift.short', { points: balance }, { field: 'points' });
    const spendCode = await confirm(ctx, giftedToday, receiver, input);
    if (!isPresent) throw pointsFail('gift.unknown', undefined, { field: 'mobile' });
    await spendCode?.(tx);
    const giftId = await repository.insertGift(tx, memberId, card.id, points);
    const from = masked(ctx.member?.nickname ?? '');
    const nickname = masked(card.nickname);
    await post(tx, {
      kind: 'points.gifted',
      ref: giftId,
      key: `points.gifted:${giftId}`,
      entries: [
        { account: pointsAccount(memberId), amount: -points, counterpart: nickname },
        { account: pointsAccount(card.id), amount: points, counterpart: from },
      ],
    });
    publish(tx, `member:${memberId}`, { kind: 'points' });
    publish(tx, `member:${card.id}`, { kind: 'points' });
    await notifyReceiver(tx, memberId, from, card.id);
    return { giftId, nickname, points, pointsLeft: balance - points };
  });
