/** Scheduled jobs of cards: settlement of orders, monthly coupons, reminders before the end, and the end. */
import type { Tx } from '../../db/db.ts';
import { defineJob } from '../../jobs/job.ts';
import { grantOwedCoupons } from '../../mall/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import {
  couponsKind,
  moveOrder,
  notifyHolder,
  overKind,
  remindKind,
  scheduleCard,
  settleKind,
  settleMoney,
} from './card-steps.ts';
import * as repository from './card.repository.ts';

/** Scheduled job `card.settle`: ends the refund period of the order. */
const settle = async (tx: Tx, id: string): Promise<void> => {
  const order = await repository.lockOrder(tx, id);
  if (order?.state !== 'active') return;
  await moveOrder(tx, order, 'settle', systemActor);
  await settleMoney(tx, order);
};
export const settleCardJob = defineJob({ kind: settleKind, lock: repository.lockOrder, run: settle });

/** Scheduled job `card.coupons`: issues the coupons that are due and schedules the next run. */
const grantCoupons = async (tx: Tx, id: string): Promise<void> => {
  const card = await repository.lockMemberCard(tx, id);
  if (!card?.isActive || card.couponTemplateId === null) return;
  if (card.areCouponsDue) {
    const couponIds = await grantOwedCoupons(tx, card.couponTemplateId, card.memberId, card.couponsAMonth);
    await repository.insertCoupons(tx, id, couponIds);
    await notifyHolder(tx, card.memberId, { template: 'cardCoupons', params: { n: couponIds.length } }, couponIds[0] ?? id);
  }
  const next = await repository.lockMemberCard(tx, id);
  if (next?.nextCouponsAt != null && next.activeUntilAt !== null && next.nextCouponsAt < next.activeUntilAt)
    await couponsKind.schedule(tx, id, next.nextCouponsAt);
};
export const cardCouponsJob = defineJob({ kind: couponsKind, lock: repository.lockMemberCard, run: grantCoupons });

/**
 * Scheduled job `card.remind`: reminds the member of the end, unless the card was extended meanwhile, and schedules the next
 * reminder.
 */
const remind = async (tx: Tx, id: string): Promise<void> => {
  const card = await repository.lockMemberCard(tx, id);
  if (!card?.isActive || card.activeUntilAt === null || card.secondsLeft === null) return;
  const days = Math.ceil(card.secondsLeft / 86_400);
  if (days <= 7)
    await notifyHolder(
      tx,
      card.memberId,
      { template: 'cardEnding', params: { at: card.activeUntilAt } },
      `${id}:${card.activeUntilAt}:${days}`,
    );
  await scheduleCard(tx, id);
};
export const remindCardJob = defineJob({ kind: remindKind, lock: repository.lockMemberCard, run: remind });

/** Scheduled job `card.over`: notifies the member that the period is over; a card that was extended meanwhile goes on. */
const end = async (tx: Tx, id: string): Promise<void> => {
  const card = await repository.lockMemberCard(tx, id);
  if (!card || card.activeUntilAt === null) return;
  if (card.isActive) return overKind.schedule(tx, id, card.activeUntilAt);
  await notifyHolder(
    tx,
    card.memberId,
    { template: 'cardOver', params: { at: card.activeUntilAt } },
    `${id}:${card.activeUntilAt}`,
  );
};
export const endCardJob = defineJob({ kind: overKind, lock: repository.lockMemberCard, run: end });
