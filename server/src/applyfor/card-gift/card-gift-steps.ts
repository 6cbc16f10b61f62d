/** What a gift goes through whoever moves it: state, money, jobs, and what both are told. Callers lock its row before members and accounts. */
import { cardGiftLimits } from '@juhe/contract/social/card-gift';
import * as socialPages from '@juhe/contract/pages/social';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/context.ts';
import { jobKind } from '../../jobs/job.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { holdMember, masked } from '../../member/api.ts';
import { escrowOf, refund } from '../../payment/api.ts';
import { notify } from '../../social/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { mustLockCard, scheduleCard, tellHolder } from '../card/card-steps.ts';
import { ensureMemberCard, extendCard } from '../card/card.repository.ts';
import { cardGiftMachine } from './card-gift-machine.ts';
import * as repository from './card-gift.repository.ts';
import type { GiftRow } from './card-gift.repository.ts';

/** The payable kind of a gift. */
export const giftPayable = 'cardGift';

/** Hours before its end at which the receiver is reminded. */
const reminderHours = 24;

/** By gift: it goes back unless it is accepted. */
export const expireKind = jobKind('cardGift.expire');
/** By gift: its receiver is reminded. */
export const remindGiftKind = jobKind('cardGift.remind');

/** Tells the open pages of both; who gets it learns of it once it is paid. */
const publishChange = (tx: Tx, { id, giverId, receiverId }: GiftRow): void => {
  for (const memberId of [giverId, receiverId]) publish(tx, `member:${memberId}`, { kind: 'cardGift', id });
};

/** The names of the two as the other one is told them. */
const namesOf = async (tx: Tx, id: string) => {
  const [gift] = await repository.findGifts(tx, [id]);
  return { giver: masked(gift?.giver ?? ''), receiver: masked(gift?.receiver ?? '') };
};

type Told = 'cardGiftAccepted' | 'cardGiftDeclined' | 'cardGiftReturned' | 'cardGiftBounced' | 'cardGiftOver' | 'cardGiftEnding';

/** Tells one of the two, once for each gift and text. */
const tell = (
  tx: Tx,
  gift: GiftRow,
  to: 'giver' | 'receiver',
  template: Told,
  params: Readonly<Record<string, string | number>>,
) => {
  const [memberId, partnerId] = to === 'giver' ? [gift.giverId, gift.receiverId] : [gift.receiverId, gift.giverId];
  const link = socialPages.chat({ memberId: partnerId });
  return notify(tx, { memberId, kind: 'service', template, params, link, key: `${template}:${gift.id}` });
};

/** An unpaid gift whose payment is closed comes to nothing. */
export const cancelUnpaid = async (tx: Tx, gift: GiftRow, event: 'cancel' | 'lapse', actor: Actor): Promise<void> => {
  await cardGiftMachine.fire(tx, { id: gift.id, event, actor });
  await repository.setEnded(tx, gift.id);
  publish(tx, `member:${gift.giverId}`, { kind: 'cardGift', id: gift.id });
};

const giveMoneyBack = (tx: Tx, { id, payNo, amountCents }: GiftRow, actor: Actor) =>
  refund(tx, { payNo, amount: amountCents, key: `cardGift:${id}`, actor });

/** It is paid, and waits for its receiver. */
export const startWaiting = async (tx: Tx, gift: GiftRow): Promise<void> => {
  const { id } = gift;
  const { expiresAt, remindAt } = await repository.setPaid(tx, id, cardGiftLimits.days, reminderHours);
  await cardGiftMachine.fire(tx, { id, event: 'pay', actor: systemActor });
  await expireKind.schedule(tx, id, expiresAt);
  await remindGiftKind.schedule(tx, id, remindAt);
  publishChange(tx, gift);
};

/** It is paid and cannot be given any more: its receiver has left, or the conversation's rules are against it by now. */
export const bounceGift = async (tx: Tx, gift: GiftRow): Promise<void> => {
  await cardGiftMachine.fire(tx, { id: gift.id, event: 'bounce', actor: systemActor });
  await repository.setEnded(tx, gift.id);
  await giveMoneyBack(tx, gift, systemActor);
  publish(tx, `member:${gift.giverId}`, { kind: 'cardGift', id: gift.id });
  await tell(tx, gift, 'giver', 'cardGiftBounced', { amountCents: gift.amountCents });
};

/** Ends a locked gift in its receiver's favour: the days come behind the present end of the card, the money is the company's at once. */
export const takeGift = async (tx: Tx, gift: GiftRow, actor: Actor): Promise<void> => {
  const { id, receiverId, cardId, durationDays, payNo, amountCents } = gift;
  await cardGiftMachine.fire(tx, { id, event: 'accept', actor });
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
  await tellHolder(tx, receiverId, { template: 'cardActive', params: { at: activeUntilAt ?? '' } }, `gift:${id}`);
  const { receiver } = await namesOf(tx, id);
  await tell(tx, gift, 'giver', 'cardGiftAccepted', { name: receiver });
};

type Ending = 'decline' | 'withdraw' | 'expire' | 'return';

/**
 * Ends a locked gift that nobody accepted: the money goes back the way it came, and the one who did not do it is told. Throws `cardGift.changed` when it
 * has ended.
 * @param isOwnJob its own job is being run, and is gone with it
 */
export const endGift = async (
  tx: Tx,
  gift: GiftRow,
  event: Ending,
  actor: Actor,
  { isOwnJob = false }: { readonly isOwnJob?: boolean } = {},
): Promise<void> => {
  const { id, amountCents } = gift;
  await holdMember(tx, gift.giverId);
  await cardGiftMachine.fire(tx, { id, event, actor });
  await repository.setEnded(tx, id);
  await giveMoneyBack(tx, gift, actor);
  if (!isOwnJob) await expireKind.cancel(tx, id);
  await remindGiftKind.cancel(tx, id);
  publishChange(tx, gift);
  const { giver, receiver } = await namesOf(tx, id);
  if (event !== 'withdraw')
    await tell(tx, gift, 'giver', event === 'decline' ? 'cardGiftDeclined' : 'cardGiftReturned', { name: receiver, amountCents });
  if (event === 'withdraw' || event === 'expire') await tell(tx, gift, 'receiver', 'cardGiftOver', { name: giver });
};

/** Tells the receiver that a locked gift waits for a last day. */
export const remindReceiver = async (tx: Tx, gift: GiftRow): Promise<void> => {
  const { giver } = await namesOf(tx, gift.id);
  await tell(tx, gift, 'receiver', 'cardGiftEnding', { name: giver, at: gift.expiresAt ?? '' });
};
