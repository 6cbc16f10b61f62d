/** Replaces an ended case with a new one, so that visitors always find one open (auction.md G, H9). */
import { demoResaleMinutes, leastStartOf } from '@juhe/contract/auction/resale-figures';
import { uploadPictures } from '../../common/api.ts';
import { cancelTurn } from '../../demo-operator/demo-operator.ts';
import type { Deps } from '../../deps.ts';
import { bidWithoutCall } from '../bid/place-bids.ts';
import { claimPayment, denyPayment } from '../claim/claim.service.ts';
import { caseOf } from '../dispute/dispute.repository.ts';
import { resellGoods } from '../resale/resale.service.ts';
import * as repository from './case-renewal.repository.ts';
import { denial, maxCents } from './dealer.service.ts';
import { asMember, demoBidders } from './demo-members.ts';
import { goodsToList } from './demo.repository.ts';
import { fillUp } from './visit.service.ts';
import { drawVoucher } from './voucher.ts';

/** A demo member offers goods for a few minutes, and the account outbids every other demo member (`bidder.ts`). */
const arrangePurchase = async (deps: Deps, memberId: string): Promise<void> => {
  const goods = await goodsToList(deps.db, 'none', demoBidders, maxCents, demoBidders.length);
  if (!goods) return;
  const { orderNo, sellerId, priceCents } = goods;
  const startCents = Math.max(leastStartOf(priceCents), Math.round((priceCents * 0.8) / 100) * 100);
  await fillUp(deps, 'serviceFee', sellerId, 100_000, 200_000);
  const { productNo } = await resellGoods(await asMember(deps, sellerId), { orderNo, startCents, minutes: demoResaleMinutes });
  await fillUp(deps, 'serviceFee', memberId, 50_000, 120_000);
  const offer = { productNo, amountCents: startCents, maxCents: Math.floor(startCents * 2.5) };
  await bidWithoutCall(await asMember(deps, memberId), offer);
};

/**
 * When the account has no open case as a buyer: claims a payment that its seller denies, or first wins goods to pay. The case
 * waits until the buyer makes a statement or ends it, or an operator rules on it.
 */
export const renewCase = async (deps: Deps, memberId: string): Promise<void> => {
  const { db } = deps;
  if (await repository.hasCase(db, memberId)) return;
  const purchase = await repository.purchaseOf(db, memberId, demoBidders);
  if (!purchase) {
    if (!(await repository.isLeadingBidder(db, memberId, demoBidders))) await arrangePurchase(deps, memberId);
    return;
  }
  const { id, orderNo, sellerId } = purchase;
  const [buyer, seller] = [await asMember(deps, memberId), await asMember(deps, sellerId)];
  const [voucher] = await uploadPictures(buyer, 'voucher', [drawVoucher(orderNo)]);
  await db.inTx(async (tx) => {
    const voucherIds = voucher ? [voucher.id] : [];
    await buyer.within(tx, () => claimPayment(buyer, { orderNo, voucherIds, reference: orderNo.slice(-8) }));
    await seller.within(tx, () => denyPayment(seller, { orderNo, text: denial }));
    const opened = await caseOf(tx, id);
    if (opened) await cancelTurn(tx, 'auctionCase', opened.id);
  });
};
