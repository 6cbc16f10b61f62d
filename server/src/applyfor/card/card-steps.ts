/** Steps shared by all transitions of a card order: state, period, money and notices to the member. */
import type { CardOrderState } from '@juhe/contract/applyfor/card.schemas';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/call/context.ts';
import { jobKind } from '../../jobs/job.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { escrowOf } from '../../payment/api.ts';
import { notify } from '../../notice/notify.ts';
import { type CardOrderEvent, cardOrderMachine } from './card-machine.ts';
import * as repository from './card.repository.ts';
import type { LockedCard, LockedOrder } from './card.repository.ts';

/** The payable kind of a card. */
export const cardPayable = 'card';
/** domain.md §9: payment deadline of an order (seconds). */
export const paySeconds = 30 * 60;
/** applyfor.md a: time after payment in which an order can be refunded while no right was used (hours). */
export const refundHours = 24;
/** Days before the end on which the member is reminded, the earlier one first. */
const reminderDays = [7, 1] as const;
const daySeconds = 86_400;

/** By order: its refund period ends. */
export const settleKind = jobKind('card.settle');
/** By member card: the next coupons are due. */
export const couponsKind = jobKind('card.coupons');
/** By member card: reminds the member that its end is near. */
export const remindKind = jobKind('card.remind');
/** By member card: its period ends. */
export const overKind = jobKind('card.over');

export const moveOrder = async (
  tx: Tx,
  { id, memberId, orderNo }: Pick<LockedOrder, 'id' | 'memberId' | 'orderNo'>,
  event: CardOrderEvent,
  actor: Actor,
): Promise<CardOrderState> => {
  const { to } = await cardOrderMachine.transition(tx, { id, event, actor });
  publish(tx, `member:${memberId}`, { kind: 'card', orderNo });
  return to;
};

/** Locks the member card that an order refers to. */
export const mustLockCard = async (tx: Tx, memberCardId: string): Promise<LockedCard> => {
  const card = await repository.lockMemberCard(tx, memberCardId);
  if (!card) throw new Error(`there is no card ${memberCardId}`);
  return card;
};

/** Schedules the jobs of a card whose period has changed; the caller holds its row lock. */
export const scheduleCard = async (tx: Tx, id: string): Promise<void> => {
  const { isActive, activeUntilAt, secondsLeft, couponsAMonth, nextCouponsAt } = await mustLockCard(tx, id);
  const isRunning = isActive && activeUntilAt !== null;
  if (isRunning && couponsAMonth > 0 && nextCouponsAt !== null) await couponsKind.schedule(tx, id, nextCouponsAt);
  else await couponsKind.cancel(tx, id);
  if (isRunning) await overKind.schedule(tx, id, activeUntilAt);
  else await overKind.cancel(tx, id);
  const days = isRunning ? reminderDays.find((n) => (secondsLeft ?? 0) > n * daySeconds) : undefined;
  if (days === undefined || activeUntilAt === null) await remindKind.cancel(tx, id);
  else await remindKind.schedule(tx, id, new Date(Date.parse(activeUntilAt) - days * daySeconds * 1000));
};

/** Transfers the money of an order that can no longer be refunded to the company. */
export const settleMoney = (tx: Tx, { id, payNo, amountCents }: Pick<LockedOrder, 'id' | 'payNo' | 'amountCents'>) =>
  post(tx, {
    kind: 'card.settled',
    ref: payNo,
    key: `card.settled:${id}`,
    entries: [
      { account: escrowOf(payNo), amount: -amountCents },
      { account: platformAccount('platformRevenue'), amount: amountCents },
    ],
  });

type Notified =
  | { readonly template: 'cardActive' | 'cardGiftActive' | 'cardEnding' | 'cardOver'; readonly params: { readonly at: string } }
  | { readonly template: 'cardRefunded'; readonly params: { readonly amountCents: number } }
  | { readonly template: 'cardCoupons'; readonly params: { readonly n: number } };

/** Notifies the member, once per `key`. */
export const notifyHolder = (tx: Tx, memberId: string, { template, params }: Notified, key: string): Promise<unknown> =>
  notify(tx, { memberId, kind: 'service', template, params, link: applyforPages.equity(), key: `${template}:${key}` });
