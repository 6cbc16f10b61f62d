/** What waits for one of the demo accounts goes on waiting while nobody is there, so that a demo of days shows what it did at first (auction.md H9). */
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../http/failures.ts';
import { defineJob } from '../../jobs/job.ts';
import { bidWithoutCall } from '../bid/place-bids.ts';
import { confirmReceivePayment } from '../claim/claim.service.ts';
import { beginConfirmTime, endConfirmTime } from '../claim/confirm-deadline.ts';
import { lockOrders } from '../order/order.repository.ts';
import { paySeconds, schedulePayDeadline } from '../order/pay-deadline.ts';
import { answerSeconds } from '../order/second-chance.ts';
import { transfer } from '../resale/resale.service.ts';
import { lapseKind } from '../shared/second-chance-kind.ts';
import { lapseTeamChangeJob } from '../team/change.service.ts';
import * as repository from './caretaker.repository.ts';
import { asMember } from './demo-members.ts';
import { fillUp } from './visit.service.ts';

/** The accounts that visitors sign in with: `seed/member.ts`. */
const [first, ...others] = ['m1', 'm2'] as const;
const accounts = [first, ...others];

/** Orders are put off before their warning, half an hour before the end, would be sent each time. */
const aheadSeconds = 2_400;
const lookSeconds = 600;
const requestDays = 7;
/** Sales that wait for the first account's confirmation; it confirms the oldest of more by itself. */
const mostToConfirm = 2;

const renew = async (tx: Tx): Promise<void> => {
  const due = await repository.ordersRunningOut(tx, accounts, aheadSeconds);
  for (const { id, orderNo, state } of await lockOrders(
    tx,
    due.map((order) => order.id),
  )) {
    if (state === 'pendingPayment')
      await schedulePayDeadline(tx, orderNo, (await repository.putOffPayment(tx, id, paySeconds)).at);
    if (state === 'awaitingConfirm') {
      await endConfirmTime(tx, orderNo);
      await beginConfirmTime(tx, id, orderNo);
    }
  }
  for (const { id, at } of await repository.putOffChances(tx, accounts, answerSeconds)) await lapseKind.schedule(tx, id, at);
  for (const { id, at } of await repository.putOffRequests(tx, accounts, requestDays))
    await lapseTeamChangeJob.schedule(tx, id, at);
};

/** The first account offers goods, has a lot to pay, and not too many sales to confirm. */
const replay = async (deps: Deps): Promise<void> => {
  const ctx = await asMember(deps, first);
  const sales = await repository.salesToConfirm(deps.db, first);
  for (const { orderNo, priceCents } of sales.slice(mostToConfirm))
    await confirmReceivePayment(ctx, { orderNo, amountCents: priceCents });
  const goods = await repository.goodsToOffer(deps.db, first);
  if (goods) {
    await fillUp(deps, 'serviceFee', first, 50_000, 120_000);
    await transfer(ctx, { orderNo: goods.orderNo, startCents: Math.round((goods.priceCents * 0.8) / 100) * 100, days: 1 });
  }
  const lot = await repository.lotToWin(deps.db, first);
  if (lot) {
    await fillUp(deps, 'serviceFee', first, 50_000, 120_000);
    const { productNo, nextCents, limitCents } = lot;
    await bidWithoutCall(ctx, { productNo, amountCents: nextCents, maxCents: limitCents });
  }
};

const prepare = async (_ref: string, deps: Deps): Promise<void> => {
  if (!deps.config.demoOperator) return;
  await replay(deps).catch((error: unknown) => {
    // A refusal means that a visitor was faster, or that a rule forbids it.
    if (!(error instanceof Failure)) throw error;
    deps.log.debug({ refusal: error.key }, 'an account of the demo was refused');
  });
};

/** Scheduled job `demoAuction.care`, every ten minutes; running it twice changes nothing more. */
export const careJob = defineJob({
  kind: 'demoAuction.care',
  mayBeGivenUp: true,
  prepare,
  run: async (tx, ref, deps: Deps) => {
    if (!deps.config.demoOperator) return;
    await renew(tx);
    await careJob.schedule(tx, ref, { seconds: lookSeconds });
  },
});
