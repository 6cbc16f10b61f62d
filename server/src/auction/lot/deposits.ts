import type { Tx } from '../../db/db.ts';
import { publishAll } from '../../events/publish.ts';
import { post } from '../../ledger/post.ts';
import { notifyAll } from '../../social/api.ts';
import { lotNotice } from '../shared/lot-events.ts';
import { heldDeposits, type LotRow } from './lot.repository.ts';

/**
 * Gives the deposits of a lot back to all but `exceptId` and tells them. One posting, which sorts its accounts: lots with the same bidders in
 * another order never wait in a circle. With a reason the lot was cancelled, which they are told. The caller holds the lot's lock. Answers how
 * many it gave back.
 */
export const returnDeposits = async (tx: Tx, lot: LotRow, exceptId: string | null, reason?: string): Promise<number> => {
  const deposits = await heldDeposits(tx, lot.id, exceptId);
  if (deposits.length === 0) return 0;
  await post(tx, {
    kind: 'auction.depositReturned',
    ref: lot.productNo,
    key: `auction.depositReturned:${lot.id}`,
    entries: [
      { account: { kind: 'escrow', owner: `lot:${lot.id}` }, amount: -deposits.reduce((sum, row) => sum + row.depositCents, 0) },
      ...deposits.map(({ memberId, depositCents }) => ({
        account: { kind: 'serviceFee' as const, owner: memberId },
        amount: depositCents,
        memo: lot.title,
      })),
    ],
  });
  await publishAll(
    tx,
    deposits.map(({ memberId }) => ({ topic: `member:${memberId}`, hint: { kind: 'lotClosed', productNo: lot.productNo } })),
  );
  await notifyAll(
    tx,
    deposits.map(({ memberId, depositCents }) => ({
      ...lotNotice(lot, memberId),
      kind: 'auction' as const,
      template: reason === undefined ? ('lost' as const) : ('cancelled' as const),
      params: { title: lot.title, depositCents, ...(reason === undefined ? {} : { reason }) },
    })),
  );
  return deposits.length;
};
