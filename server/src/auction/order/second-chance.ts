/**
 * The second chance of an unpaid lot's runner-up (auction.md B6): voluntary, without a deposit, at a price without the
 * defaulter's bids.
 */
import * as auctionPages from '@juhe/contract/pages/auction';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/call/context.ts';
import { defineJob } from '../../jobs/job.ts';
import { lockForPostings } from '../../ledger/lock-accounts.ts';
import { listingAccounts } from '../listing/listing-holds.ts';
import { lockMemberShared } from '../../member/api.ts';
import { notify } from '../../notice/notify.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { runnerUp } from '../bid/replay.ts';
import { biddingBan } from '../strike/strikes.ts';
import { nextRound } from './after-default.ts';
import { lapseKind } from '../shared/second-chance-kind.ts';
import { lockSale, type Sale } from './lock-sale.ts';
import type { AuctionOrderRow } from './order.repository.ts';
import { secondChanceMachine } from './second-chance-machine.ts';
import * as repository from './second-chance.repository.ts';

/** Time until the offer lapses (seconds). */
export const answerSeconds = 12 * 3600;

/** All notices about one offer replace each other. */
const chanceNotice = (id: string): string => `auctionSecondChance:${id}`;

/** The winner had the defaulter never bid; undefined when that member deleted the account, is banned, or is the seller. */
const candidateOf = async (tx: Tx, { lotId, buyerId, sellerId }: AuctionOrderRow) => {
  const second = runnerUp(await repository.termsOf(tx, lotId), await repository.offersOf(tx, lotId), buyerId);
  if (!second || second.memberId === sellerId) return undefined;
  if ((await biddingBan(tx, second.memberId)) !== undefined || !(await lockMemberShared(tx, second.memberId))) return undefined;
  return second;
};

/**
 * Offers the goods of an unpaid order to the runner-up; returns false when there is none. Only the highest bidder's order has
 * a second chance. The caller holds the locks of `lockSale`.
 */
export const offerSecondChance = async (tx: Tx, order: AuctionOrderRow): Promise<boolean> => {
  if (order.origin !== 'hammer') return false;
  const second = await candidateOf(tx, order);
  if (!second) return false;
  const { memberId, priceCents } = second;
  const { id, expiresAt } = await repository.insertChance(tx, {
    lotId: order.lotId,
    orderId: order.id,
    memberId,
    priceCents,
    seconds: answerSeconds,
  });
  await secondChanceMachine.created(tx, { id, state: 'offered', actor: systemActor });
  await lapseJob.schedule(tx, id, expiresAt);
  publish(tx, `member:${memberId}`, { kind: 'secondChance', productNo: order.productNo });
  await notify(tx, {
    memberId,
    kind: 'auction',
    template: 'secondChance',
    params: { title: order.title, priceCents, untilAt: expiresAt },
    key: chanceNotice(id),
    link: auctionPages.orderList(),
  });
  return true;
};

/** Ends an offer that the runner-up does not take, and releases the goods. The caller holds the locks of the sale. */
export const endSecondChance = async (
  tx: Tx,
  id: string,
  { order, source }: Sale,
  event: 'decline' | 'lapse',
  actor: Actor,
): Promise<void> => {
  await secondChanceMachine.transition(tx, { id, event, actor });
  if (source) await lockForPostings(tx, listingAccounts({ orderNo: source.orderNo, sellerId: source.buyerId }));
  await nextRound(tx, order, source);
};

/**
 * Revokes the offer because the company reinstates the unpaid order: the goods are no longer available, and the runner-up is
 * notified. The caller holds the locks of the sale.
 */
export const revokeSecondChance = async (
  tx: Tx,
  { id, memberId, productNo, title, priceCents }: repository.ChanceRow,
  actor: Actor,
): Promise<void> => {
  await secondChanceMachine.transition(tx, { id, event: 'revoke', actor });
  await lapseJob.cancel(tx, id);
  publish(tx, `member:${memberId}`, { kind: 'secondChance', productNo });
  await notify(tx, {
    memberId,
    kind: 'auction',
    template: 'secondChanceRevoked',
    params: { title, priceCents },
    key: chanceNotice(id),
    link: auctionPages.lotDetail({ productNo }),
    renew: true,
  });
};

const lockChance = async (tx: Tx, id: string): Promise<Sale | undefined> => {
  const chance = await repository.findChance(tx, id);
  return chance && lockSale(tx, chance.orderNo);
};

/** Scheduled job `secondChance.lapse`: twelve hours without an answer. */
export const lapseJob = defineJob({
  kind: lapseKind,
  lock: lockChance,
  run: async (tx, id) => {
    const sale = await lockChance(tx, id);
    const chance = await repository.findChance(tx, id);
    if (!sale || chance?.state !== 'offered') return;
    await endSecondChance(tx, id, sale, 'lapse', systemActor);
    publish(tx, `member:${chance.memberId}`, { kind: 'secondChance', productNo: chance.productNo });
  },
});
