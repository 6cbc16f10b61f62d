/**
 * Steps shared by all transitions of a gift: state, money, jobs and notices to both members. Callers lock its row before
 * members and accounts.
 */
import * as socialPages from '@juhe/contract/pages/social';
import { cardGiftLimits } from '@juhe/contract/social/card-gift.constants';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/call/context.ts';
import { jobKind } from '../../jobs/job.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { lockMemberShared, masked } from '../../member/api.ts';
import { escrowOf, refund } from '../../payment/api.ts';
import { notify } from '../../notice/notify.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { mustLockCard, scheduleCard, notifyHolder } from '../card/card-steps.ts';
import { ensureMemberCard, extendCard } from '../card/card.repository.ts';
import { cardGiftMachine } from './card-gift-machine.ts';
import * as repository from './card-gift.repository.ts';
import type { GiftRow } from './card-gift.repository.ts';

/** The payable kind of a gift. */
export const giftPayable = 'cardGift';

/** Time before expiry at which the receiver is reminded (hours). */
const reminderHours = 24;

/** By gift: it is returned unless accepted. */
export const expireKind = jobKind('cardGift.expire');
/** By gift: reminds its receiver. */
export const remindGiftKind = jobKind('cardGift.remind');

/** Notifies the open pages of both members; the receiver learns of the gift only once it is paid. */
const publishChange = (tx: Tx, { id, giverId, receiverId }: GiftRow): void => {
  for (const memberId of [giverId, receiverId]) publish(tx, `member:${memberId}`, { kind: 'cardGift', id });
};

/** Names of both members, each as shown to the other. */
const namesOf = async (tx: Tx, id: string) => {
  const [gift] = await repository.findGifts(tx, [id]);
  return { giver: masked(gift?.giver ?? ''), receiver: masked(gift?.receiver ?? '') };
};

type Notified =
  | 'cardGiftAccepted'
  | 'cardGiftDeclined'
  | 'cardGiftReturned'
  | 'cardGiftBounced'
  | 'cardGiftOver'
  | 'cardGiftEnding';

/** Notifies one of the two members, once per gift and template. */
const notifyParty = (
  tx: Tx,
  gift: GiftRow,
  to: 'giver' | 'receiver',
  template: Notified,
  params: Readonly<Record<string, string | number>>,
) => {
  const [memberId, partnerId] = to === 'giver' ? [gift.giverId, gift.receiverId] : [gift.receiverId, gift.giverId];
  const link = socialPages.chat({ memberId: partnerId });
  return notify(tx, { memberId, kind: 'service', template, params, link, key: `${template}:${gift.id}` });
};

/** Cancels an unpaid gift whose payment is closed. */
export const cancelUnpaid = async (tx: Tx, gift: GiftRow, event: 'cancel' | 'lapse', actor: Actor): Promise<void> => {
  await cardGiftMachine.transition(tx, { id: gift.id, event, actor });
  await repository.setEnded(tx, gift.id);
  publish(tx, `member:${gift.giverId}`, { kind: 'cardGift', id: gift.id });
};

const refundMoney = (tx: Tx, { id, payNo, amountCents }: GiftRow, actor: Actor) =>
  refund(tx, { payNo, amount: amountCents, key: `cardGift:${id}`, actor });

/** Marks the gift as paid; it now waits for its receiver. */
export const markGiftPaid = async (tx: Tx, gift: GiftRow): Promise<void> => {
  const { id } = gift;
  const { expiresAt, remindAt } = await repository.setPaid(tx, id, cardGiftLimits.days, reminderHours);
  await cardGiftMachine.transition(tx, { id, event: 'pay', actor: systemActor });
  await expireKind.schedule(tx, id, expiresAt);
  await remindGiftKind.schedule(tx, id, remindAt);
  publishChange(tx, gift);
};

/**
 * Refunds a paid gift that can no longer be given: its receiver has deleted the account, or the conversation's rules now
 * forbid it.
 */
export const bounceGift = async (tx: Tx, gift: GiftRow): Promise<void> => {
  await cardGiftMachine.transition(tx, { id: gift.id, event: 'bounce', actor: systemActor });
  await repository.setEnded(tx, gift.id);
  await refundMoney(tx, gift, systemActor);
  publish(tx, `member:${gift.giverId}`, { kind: 'cardGift', id: gift.id });
  await notifyParty(tx, gift, 'giver', 'cardGiftBounced', { amountCents: gift.amountCents });
};

/**
 * Ends a locked gift in its receiver's favour: the days are appended to the current end of the card, and the money goes to
 * the company at once.
 */
export const takeGift = async (tx: Tx, gift: GiftRow, actor: Actor): Promise<void> => {
  const { id, receiverId, cardId, durationDays, payNo, amountCents } = gift;
  await cardGiftMachine.transition(tx, { id, event: 'accept', actor });
  await repository.setEnded(tx, id);
  const memberCardId = await ensureMemberCard(tx, receiverId, cardId);
  await mustLockCard(tx, memberCardId);
  await extendCard(tx, memberCardId, durationDays);
  await post(tx, {
    kind: 'cardGift.settled',
    ref: payNo,
    key: `cardGift.settled:${id}`,
    entries: [
      { account: escrowOf(payNo), amount: -amountCents },
      { account: platformAccount('platformRevenue'), amount: amountCents },
    ],
  });
  await expireKind.cancel(tx, id);
  await remindGiftKind.cancel(tx, id);
  await scheduleCard(tx, memberCardId);
  publishChange(tx, gift);
  publish(tx, `member:${receiverId}`, { kind: 'card', cardId });
  const { activeUntilAt } = await mustLockCard(tx, memberCardId);
  await notifyHolder(tx, receiverId, { template: 'cardGiftActive', params: { at: activeUntilAt ?? '' } }, `gift:${id}`);
  const { receiver } = await namesOf(tx, id);
  await notifyParty(tx, gift, 'giver', 'cardGiftAccepted', { name: receiver });
};

type Ending = 'decline' | 'withdraw' | 'expire' | 'return';

/**
 * Ends a locked gift that nobody accepted: the money is refunded to its source, and the member who did not end it is
 * notified. Throws `cardGift.changed` when it has already ended.
 * @param isOwnJob true when its own job is running, which is deleted with it
 */
export const endGift = async (
  tx: Tx,
  gift: GiftRow,
  event: Ending,
  actor: Actor,
  { isOwnJob = false }: { readonly isOwnJob?: boolean } = {},
): Promise<void> => {
  const { id, amountCents } = gift;
  await lockMemberShared(tx, gift.giverId);
  await cardGiftMachine.transition(tx, { id, event, actor });
  await repository.setEnded(tx, id);
  await refundMoney(tx, gift, actor);
  if (!isOwnJob) await expireKind.cancel(tx, id);
  await remindGiftKind.cancel(tx, id);
  publishChange(tx, gift);
  const { giver, receiver } = await namesOf(tx, id);
  if (event !== 'withdraw')
    await notifyParty(tx, gift, 'giver', event === 'decline' ? 'cardGiftDeclined' : 'cardGiftReturned', {
      name: receiver,
      amountCents,
    });
  if (event === 'withdraw' || event === 'expire') await notifyParty(tx, gift, 'receiver', 'cardGiftOver', { name: giver });
};

/** Reminds the receiver that a locked gift can be accepted for one more day. */
export const remindReceiver = async (tx: Tx, gift: GiftRow): Promise<void> => {
  const { giver } = await namesOf(tx, gift.id);
  await notifyParty(tx, gift, 'receiver', 'cardGiftEnding', { name: giver, at: gift.expiresAt ?? '' });
};
