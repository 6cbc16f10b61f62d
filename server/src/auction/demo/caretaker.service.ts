/**
 * Keeps pending items of the demo accounts pending while nobody is active, so that a demo that runs for days shows the same
 * as at first (auction.md H9).
 */
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../http/failure/failures.ts';
import { defineJob } from '../../jobs/job.ts';
import { bidWithoutCall } from '../bid/place-bids.ts';
import { confirmPayment } from '../claim/claim.service.ts';
import { beginConfirmTime, endConfirmTime } from '../claim/confirm-deadline.ts';
import { caseAlarmJob, caseAlarmSeconds, statementSeconds } from '../dispute/open-case.ts';
import { lockOrders } from '../order/order.repository.ts';
import { paySeconds, schedulePayDeadline } from '../order/pay-deadline.ts';
import { answerSeconds } from '../order/second-chance.ts';
import { resellGoods } from '../resale/resale.service.ts';
import { lapseKind } from '../shared/second-chance-kind.ts';
import { scheduleReceipts } from '../storage/receipt-jobs.ts';
import { receiveAfterSeconds } from '../storage/storage.service.ts';
import { liftBan } from '../strike/strike.service.ts';
import { changeTeam, lapseTeamChangeJob } from '../team/change.service.ts';
import * as repository from './caretaker.repository.ts';
import { renewCase } from './case-renewal.service.ts';
import { asMember, asOperator, demoBidders, firstAccount } from './demo-members.ts';
import { fillUp } from './visit.service.ts';

/** The accounts that visitors sign in with: `seed/member.ts`. */
const accounts = [firstAccount, 'm2'];

/** Orders are extended before their warning, half an hour before the deadline, would be sent each time. */
const aheadSeconds = 2_400;
const checkSeconds = 600;
const requestDays = 7;
/**
 * Maximum number of sales waiting for the first account's confirmation; it confirms the oldest automatically when there are
 * more.
 */
const maxToConfirm = 2;

const renew = async (tx: Tx): Promise<void> => {
  const due = [
    ...(await repository.ordersRunningOut(tx, accounts, aheadSeconds)),
    ...(await repository.parcelsRunningOut(tx, accounts)),
  ];
  const orders = await lockOrders(
    tx,
    due.map(({ id }) => id),
  );
  for (const { id, orderNo, state } of orders) {
    if (state === 'pendingPayment')
      await schedulePayDeadline(tx, orderNo, (await repository.postponePayment(tx, id, paySeconds)).at);
    if (state === 'awaitingConfirm') {
      await endConfirmTime(tx, orderNo);
      await beginConfirmTime(tx, id, orderNo);
    }
    if (state === 'disputed')
      for (const { id: caseId } of await repository.postponeStatements(tx, id, statementSeconds))
        await caseAlarmJob.schedule(tx, caseId, { seconds: caseAlarmSeconds });
  }
  for (const { id, at } of await repository.postponeChances(tx, accounts, answerSeconds)) await lapseKind.schedule(tx, id, at);
  for (const { id, at } of await repository.postponeRequests(tx, accounts, requestDays))
    await lapseTeamChangeJob.schedule(tx, id, at);
  const shipped = orders.filter(({ state }) => state === 'shipped');
  await repository.postponeReceipts(
    tx,
    shipped.map(({ id }) => id),
    receiveAfterSeconds,
  );
  await scheduleReceipts(tx, shipped, receiveAfterSeconds);
};

/** Members who do not pay are eventually banned: the demo would run out of bidders. */
const liftBans = async (deps: Deps): Promise<void> => {
  for (const { memberId } of await repository.bannedOf(deps.db, [...accounts, ...demoBidders]))
    await liftBan(asOperator(deps), { memberId, reason: '演示账号' });
};

/**
 * Ensures that the first account offers goods, has lots to pay and a case, has a team request, and has not too many sales to
 * confirm.
 */
const replay = async (deps: Deps): Promise<void> => {
  await liftBans(deps);
  const ctx = await asMember(deps, firstAccount);
  const sales = await repository.salesToConfirm(deps.db, firstAccount);
  for (const { orderNo, priceCents } of sales.slice(maxToConfirm))
    await confirmPayment(ctx, { orderNo, amountCents: priceCents });
  const goods = await repository.goodsToOffer(deps.db, firstAccount);
  if (goods) {
    await fillUp(deps, 'serviceFee', firstAccount, 50_000, 120_000);
    await resellGoods(ctx, { orderNo: goods.orderNo, startCents: Math.round((goods.priceCents * 0.8) / 100) * 100, days: 1 });
  }
  for (const owners of ['company', demoBidders] as const) {
    const lot = await repository.lotToWin(deps.db, firstAccount, owners);
    if (!lot) continue;
    await fillUp(deps, 'serviceFee', firstAccount, 50_000, 120_000);
    const { productNo, nextCents, limitCents } = lot;
    await bidWithoutCall(ctx, { productNo, amountCents: nextCents, maxCents: limitCents });
  }
  const request = await repository.possibleJoiner(deps.db, firstAccount, demoBidders);
  if (request) await changeTeam(await asMember(deps, request.asking), { promotionCode: request.promotionCode });
  await renewCase(deps, firstAccount);
};

const prepare = async (_ref: string, deps: Deps): Promise<void> => {
  if (!deps.config.demoOperator) return;
  await replay(deps).catch((error: unknown) => {
    // A refusal means that a visitor acted first, or that a rule forbids it.
    if (!(error instanceof Failure)) throw error;
    deps.log.debug({ refusal: error.key }, 'an account of the demo was refused');
  });
};

/** Scheduled job `demoAuction.care`, every ten minutes; idempotent. */
export const careJob = defineJob({
  kind: 'demoAuction.care',
  mayBeGivenUp: true,
  prepare,
  run: async (tx, ref, deps: Deps) => {
    if (!deps.config.demoOperator) return;
    await renew(tx);
    await careJob.schedule(tx, ref, { seconds: checkSeconds });
  },
});
