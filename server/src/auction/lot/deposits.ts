import type { Tx } from '../../db/db.ts';
import { publishAll } from '../../events/publish.ts';
import type { Account } from '../../ledger/accounts.ts';
import { holdForPostings } from '../../ledger/hold.ts';
import { post } from '../../ledger/post.ts';
import { holdMembers } from '../../member/api.ts';
import { notifyAll } from '../../social/api.ts';
import { lotNotice } from '../shared/lot-events.ts';
import { type Deposit, heldDeposits, type LotRow, partiesOf } from './lot.repository.ts';

export interface EndedLot {
  readonly lot: LotRow;
  /** Whose deposit stays held: the winner's. */
  readonly exceptId: string | null;
}

const escrowOf = (lot: LotRow): Account => ({ kind: 'escrow', owner: `lot:${lot.id}` });
const feeOf = (memberId: string): Account => ({ kind: 'serviceFee', owner: memberId });

const bookReturn = (tx: Tx, lot: LotRow, deposits: readonly Deposit[]) =>
  post(tx, {
    kind: 'auction.depositReturned',
    ref: lot.productNo,
    key: `auction.depositReturned:${lot.id}`,
    entries: [
      { account: escrowOf(lot), amount: -deposits.reduce((sum, row) => sum + row.depositCents, 0) },
      ...deposits.map(({ memberId, depositCents }) => ({ account: feeOf(memberId), amount: depositCents, memo: lot.title })),
    ],
  });

/**
 * Keeps owners and bidders of lots that the caller has locked from leaving: before the accounts of their deposits, since who leaves is locked
 * first and then waits for those.
 */
export const holdParties = async (tx: Tx, lotIds: readonly string[]): Promise<void> => {
  await holdMembers(tx, await partiesOf(tx, lotIds));
};

/**
 * Gives the deposits of lots back to all but those who won and tells them; with a reason the lots were cancelled, which they are told. One
 * posting for each lot, behind the locks of all accounts: lots with the same bidders in another order never wait in a circle. The caller holds
 * the lots' locks. Answers how many it gave back.
 */
export const returnDeposits = async (tx: Tx, ended: readonly EndedLot[], reason?: string): Promise<number> => {
  const deposits = await heldDeposits(
    tx,
    ended.map(({ lot, exceptId }) => ({ id: lot.id, exceptId })),
  );
  const lots = ended
    .map(({ lot }) => ({ lot, deposits: deposits.filter(({ lotId }) => lotId === lot.id) }))
    .filter((entry) => entry.deposits.length > 0);
  if (lots.length > 1)
    await holdForPostings(
      tx,
      lots.flatMap((entry) => [escrowOf(entry.lot), ...entry.deposits.map(({ memberId }) => feeOf(memberId))]),
    );
  for (const entry of lots) await bookReturn(tx, entry.lot, entry.deposits);
  const returned = lots.flatMap((entry) => entry.deposits.map((deposit) => ({ lot: entry.lot, ...deposit })));
  publishAll(
    tx,
    returned.map(({ lot, memberId }) => ({
      topic: `member:${memberId}`,
      hint: { kind: 'lotClosed', productNo: lot.productNo },
    })),
  );
  await notifyAll(
    tx,
    returned.map(({ lot, memberId, depositCents }) => ({
      ...lotNotice(lot, memberId),
      kind: 'auction' as const,
      template: reason === undefined ? ('lost' as const) : ('cancelled' as const),
      params: { title: lot.title, depositCents, ...(reason === undefined ? {} : { reason }) },
    })),
  );
  return returned.length;
};
