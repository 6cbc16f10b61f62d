/** Demo members sell goods and pay each other and visitors, person to person (auction.md H9). */
import { leastStartOf, maxStartOf } from '@juhe/contract/auction/resale-figures';
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { uploadPictures } from '../../common/api.ts';
import { requestsRefusal } from '../../demo-operator/refusal.ts';
import { Failure } from '../../http/failure/failures.ts';
import { defineJob } from '../../jobs/job.ts';
import { claimPayment, confirmPayment, denyPayment } from '../claim/claim.service.ts';
import { resellGoods } from '../resale/resale.service.ts';
import { pays } from './bidder.ts';
import { asMember, demoBidders } from './demo-members.ts';
import * as repository from './demo.repository.ts';
import { fillUp } from './visit.service.ts';
import { drawVoucher } from './voucher.ts';

/** Minimum number of open lots of demo sellers. */
const minListed = 3;
/** Above this a confirmation requires a password, which no demo member has; such goods are not listed. */
export const maxCents = 40_000;
export const denial = '查了收款记录，没有看到这笔款项，请平台核实。';

type Move = (deps: Deps, deal: repository.Deal) => Promise<unknown>;

const claim: Move = async (deps, { orderNo, buyerId }) => {
  const ctx = await asMember(deps, buyerId);
  const [voucher] = await uploadPictures(ctx, 'voucher', [drawVoucher(orderNo)]);
  return claimPayment(ctx, { orderNo, voucherIds: voucher ? [voucher.id] : [], reference: orderNo.slice(-8) });
};

/** A reference containing 驳回 demonstrates a denied payment. */
const answer: Move = async (deps, { orderNo, sellerId, priceCents, reference }) => {
  const ctx = await asMember(deps, sellerId ?? '');
  return requestsRefusal(reference ?? '')
    ? denyPayment(ctx, { orderNo, text: denial })
    : confirmPayment(ctx, { orderNo, amountCents: priceCents });
};

const list: Move = async (deps, { orderNo, buyerId, priceCents }) => {
  await fillUp(deps, 'serviceFee', buyerId, 100_000, 200_000);
  const wish = Math.round((priceCents * (0.7 + Math.random() * 0.2)) / 100) * 100;
  const startCents = Math.min(Math.max(wish, leastStartOf(priceCents)), maxStartOf(priceCents));
  return resellGoods(await asMember(deps, buyerId), { orderNo, startCents, days: 1 });
};

/** The next move of the demo's side of an order; undefined when a visitor has to act. */
const moveOf = ({ state, buyerId, sellerId }: repository.Deal): Move | undefined => {
  if (state === 'awaitingConfirm' && sellerId !== null && demoBidders.includes(sellerId)) return answer;
  if (!demoBidders.includes(buyerId)) return undefined;
  if (state === 'pendingPayment' && sellerId !== null) return claim;
  return state === 'inStorage' ? list : undefined;
};

/** A refusal means that somebody acted first, or that a rule forbids it. */
const act = async (orderNo: string, deps: Deps): Promise<void> => {
  const deal = deps.config.demoOperator ? await repository.dealOf(deps.db, orderNo) : undefined;
  const move = deal && moveOf(deal);
  if (!move) return;
  try {
    await move(deps, deal);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    deps.log.debug({ orderNo, refusal: error.key }, 'a member of the demo was refused');
  }
};

/** Scheduled job `demoAuction.deal`; each step runs outside the job's transaction, like any call. */
export const dealJob = defineJob({
  kind: 'demoAuction.deal',
  mayBeGivenUp: true,
  prepare: act,
  run: async () => {},
});

/**
 * Plans the demo members' steps on orders of members' lots: sellers respond within two minutes, and a visitor is paid within
 * the next one.
 */
export const planDeals = async (tx: Tx): Promise<void> => {
  for (const { orderNo } of await repository.claimsToAnswer(tx, dealJob.kind, demoBidders))
    await dealJob.schedule(tx, orderNo, { seconds: 30 + Math.random() * 60 });
  for (const { orderNo, ofVisitor } of await repository.dealsToPay(tx, dealJob.kind, demoBidders)) {
    if (ofVisitor) await dealJob.schedule(tx, orderNo, { seconds: 10 + Math.random() * 30 });
    else if (pays(orderNo)) await dealJob.schedule(tx, orderNo, { seconds: 60 + Math.random() * 400 });
  }
  const next = await repository.goodsToList(tx, dealJob.kind, demoBidders, maxCents, minListed);
  if (next) await dealJob.schedule(tx, next.orderNo, { seconds: 10 + Math.random() * 60 });
};
