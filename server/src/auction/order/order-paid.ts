/** The single place that marks a won order as paid: by the cashier, a seller's confirmation or a ruling. */
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/call/context.ts';
import type { Account } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { endDeposit } from './deposit.repository.ts';
import { transitionOrder } from './order-transition.ts';
import { type AuctionOrderRow, setOwned } from './order.repository.ts';
import { cancelPayDeadline } from './pay-deadline.ts';

export const lotEscrow = (lotId: string): Account => ({ kind: 'escrow', owner: `lot:${lotId}` });
const feeAccount = (memberId: string): Account => ({ kind: 'serviceFee', owner: memberId });

type PaidOrder = Pick<AuctionOrderRow, 'id' | 'orderNo' | 'lotId' | 'buyerId' | 'sellerId' | 'title'>;

/** The accounts of `orderPaid`, for `lockForPostings` of a caller with further postings. */
export const accountsOfPaid = ({ lotId, buyerId }: Pick<PaidOrder, 'lotId' | 'buyerId'>): readonly Account[] => [
  lotEscrow(lotId),
  feeAccount(buyerId),
];

export interface Paid {
  readonly event: 'pay' | 'confirm' | 'ruleBuyer' | 'reinstate';
  readonly actor: Actor;
  readonly note?: string | undefined;
}

/**
 * Marks the order as paid: its goods go to storage as the buyer's, and the deposit returns to the buyer's service-fee
 * account. The caller books the effects of the price (revenue, fee, points, share). Call it behind the order's lock; a caller
 * with further postings must already hold the accounts (`accountsOfPaid`).
 */
export const orderPaid = async (tx: Tx, order: PaidOrder, { event, actor, note }: Paid): Promise<void> => {
  const { id, orderNo, lotId, buyerId, title } = order;
  await transitionOrder(tx, order, event, actor, note);
  await transitionOrder(tx, order, 'store', systemActor);
  await setOwned(tx, id);
  const depositCents = await endDeposit(tx, lotId, buyerId, 'returned');
  if (depositCents > 0)
    await post(tx, {
      kind: 'auction.depositReturned',
      ref: orderNo,
      key: `auction.depositReturned:${lotId}:${buyerId}`,
      entries: [
        { account: lotEscrow(lotId), amount: -depositCents },
        { account: feeAccount(buyerId), amount: depositCents, memo: title },
      ],
    });
  await cancelPayDeadline(tx, orderNo);
};
