/**
 * Cards given as messages (applyfor.md f): the conversation decides who gives one to whom, the applications domain sells it
 * and holds its money.
 */
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as socialPages from '@juhe/contract/pages/social';
import type { cardGiftSchemas } from '@juhe/contract/social/card-gift.schemas';
import {
  acceptGift,
  bounceGift,
  cancelUnpaid,
  declineGift,
  findGifts,
  giftCards,
  giftPayable,
  listGifts,
  lockGiftOfPayment,
  makeGift,
  payGift,
  showGift,
  markGiftPaid,
  withdrawGift,
} from '../../applyfor/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { lockMembers } from '../../member/api.ts';
import type { Payable } from '../../payment/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { admitMoney, mayBeSentMoney, partnerForMoney, storePaidMessage } from '../conversation/money-message.ts';

type Input<K extends keyof typeof cardGiftSchemas> = HandlerInput<(typeof cardGiftSchemas)[K]>;
type Output<K extends keyof typeof cardGiftSchemas> = HandlerOutput<(typeof cardGiftSchemas)[K]>;

/** Refusals: those of `partnerForMoney` and `admitMoney`. */
export const listGiftCards = async (ctx: Ctx, { conversationId }: Input<'listGiftCards'>): Promise<Output<'listGiftCards'>> => {
  const receiverId = await partnerForMoney(ctx.db, conversationId, ctx.memberId);
  await admitMoney(ctx.db, ctx.memberId, receiverId, 'cardGift');
  return giftCards(ctx);
};

/** Creates a gift with its payment. Refusals: those of `partnerForMoney`, `admitMoney` and `makeGift`. */
export const giveCard = (ctx: Ctx, { conversationId, ...gift }: Input<'giveCard'>): Promise<Output<'giveCard'>> =>
  ctx.inTx(async (tx) => {
    const receiverId = await partnerForMoney(tx, conversationId, ctx.memberId);
    const admit = () => admitMoney(tx, ctx.memberId, receiverId, 'cardGift');
    return showGift(ctx, tx, await makeGift(ctx, tx, { ...gift, receiverId, admit }));
  });

export const payCardGift = (ctx: Ctx, input: Input<'payCardGift'>): Promise<Output<'payCardGift'>> =>
  payGift(ctx, input, (tx, receiverId) => admitMoney(tx, ctx.memberId, receiverId, 'cardGift'));

export const getCardGift = (ctx: Ctx, { id }: Input<'getCardGift'>): Promise<Output<'getCardGift'>> => showGift(ctx, ctx.db, id);
export const acceptCardGift = (ctx: Ctx, input: Input<'acceptCardGift'>): Promise<Output<'acceptCardGift'>> =>
  acceptGift(ctx, input);
export const declineCardGift = (ctx: Ctx, input: Input<'declineCardGift'>): Promise<Output<'declineCardGift'>> =>
  declineGift(ctx, input);
export const withdrawCardGift = (ctx: Ctx, input: Input<'withdrawCardGift'>): Promise<Output<'withdrawCardGift'>> =>
  withdrawGift(ctx, input);
export const listCardGifts = (ctx: Ctx, input: Input<'listCardGifts'>): Promise<Output<'listCardGifts'>> => listGifts(ctx, input);

const mustLock = async (tx: Tx, payNo: string) => {
  const gift = await lockGiftOfPayment(tx, payNo);
  if (!gift) throw new Error(`payment ${payNo} has no gift`);
  return gift;
};

/**
 * Payment handlers of a gift: the message is stored with the payment, or the money is refunded when the two may no longer
 * write to each other.
 */
export const cardGiftPayables: Record<typeof giftPayable, Payable> = {
  [giftPayable]: {
    page: async (db, { refs }) => {
      const [gift] = await findGifts(db, refs);
      return gift && gift.receiver !== '' ? socialPages.chat({ memberId: gift.receiverId }) : null;
    },
    async lock(tx, { payNo }) {
      const { giverId, receiverId } = await mustLock(tx, payNo);
      await lockMembers(tx, [giverId, receiverId]);
    },
    async onPaid(tx, { payNo }) {
      const gift = await mustLock(tx, payNo);
      const { id, giverId, receiverId } = gift;
      if (!(await mayBeSentMoney(tx, giverId, receiverId, 'cardGift'))) return bounceGift(tx, gift);
      await markGiftPaid(tx, gift);
      await storePaidMessage(tx, { ref: id, senderId: giverId, partnerId: receiverId, kind: 'cardGift' });
    },
    async onExpired(tx, { payNo }) {
      const gift = await mustLock(tx, payNo);
      if (gift.state === 'pendingPayment') await cancelUnpaid(tx, gift, 'lapse', systemActor);
    },
  },
};
