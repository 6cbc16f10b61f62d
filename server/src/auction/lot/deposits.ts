import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { publishAll } from '../../events/publish.ts';
import type { Account } from '../../ledger/accounts.ts';
import { lockAccounts } from '../../ledger/lock-accounts.ts';
import { type KeyedPosting, postingParts } from '../../ledger/post.ts';
import { lockMembersShared } from '../../member/api.ts';
import { noticeParts, notifyAll, type RenewedNotice } from '../../notice/notify.ts';
import { lotNotice } from '../shared/lot-events.ts';
import { type Deposit, endHeldDeposits, type LotRow, partiesOf } from './lot.repository.ts';

export interface EndedLot {
  readonly lot: LotRow;
  /** The member whose deposit remains held: the winner. */
  readonly exceptId: string | null;
}

const escrowOf = (lot: LotRow): Account => ({ kind: 'escrow', owner: `lot:${lot.id}` });
const feeOf = (memberId: string): Account => ({ kind: 'serviceFee', owner: memberId });

/** The posting that returns deposits of a lot. */
const returnOf = (lot: LotRow, deposits: readonly Deposit[]): KeyedPosting => ({
  kind: 'auction.depositReturned',
  ref: lot.productNo,
  key: `auction.depositReturned:${lot.id}`,
  entries: [
    { account: escrowOf(lot), amount: -deposits.reduce((sum, row) => sum + row.depositCents, 0) },
    ...deposits.map(({ memberId, depositCents }) => ({ account: feeOf(memberId), amount: depositCents, memo: lot.title })),
  ],
});

/**
 * Locks owners and bidders of locked lots against account deletion: before the accounts of their deposits, since an account
 * deletion locks the member first and then waits for those.
 */
export const lockParties = async (tx: Tx, lotIds: readonly string[]): Promise<void> => {
  await lockMembersShared(tx, await partiesOf(tx, lotIds));
};

/** Notifications sent together with the return of deposits. */
interface Telling {
  /** Reason for which the lots were cancelled. */
  readonly reason?: string;
  /** Further notices to members about these lots: behind the accounts, in the same statement. */
  readonly notices?: readonly RenewedNotice[];
}

/**
 * Returns the deposits of lots to all but the winners and notifies them. One posting per lot, all of them in one statement
 * behind the locks of all accounts: lots with the same bidders in another order never deadlock. The caller holds the lots'
 * locks. Returns the number of deposits returned.
 */
export const returnDeposits = async (
  tx: Tx,
  ended: readonly EndedLot[],
  { reason, notices = [] }: Telling = {},
): Promise<number> => {
  const deposits = await endHeldDeposits(
    tx,
    ended.map(({ lot, exceptId }) => ({ id: lot.id, exceptId })),
  );
  const lots = ended
    .map(({ lot }) => ({ lot, deposits: deposits.filter(({ lotId }) => lotId === lot.id) }))
    .filter((entry) => entry.deposits.length > 0);
  const postings = lots.map((entry) => returnOf(entry.lot, entry.deposits));
  const returned = lots.flatMap((entry) => entry.deposits.map((deposit) => ({ lot: entry.lot, ...deposit })));
  publishAll(
    tx,
    returned.map(({ lot, memberId }) => ({
      topic: `member:${memberId}`,
      hint: { kind: 'lotClosed', productNo: lot.productNo },
    })),
  );
  const depositNotices: RenewedNotice[] = [
    ...returned.map(({ lot, memberId, depositCents }) => ({
      ...lotNotice(lot, memberId),
      kind: 'auction' as const,
      template: reason === undefined ? ('lost' as const) : ('cancelled' as const),
      params: { title: lot.title, depositCents, ...(reason === undefined ? {} : { reason }) },
    })),
    ...notices,
  ];
  if (postings.length === 0) {
    await notifyAll(tx, depositNotices);
    return 0;
  }
  const accounts = await lockAccounts(
    tx,
    postings.flatMap(({ entries }) => entries.map(({ account }) => account)),
  );
  const { rows, hints } = noticeParts(depositNotices);
  await tx.run(sql`with ${postingParts(postings, [...accounts.values()])} ${rows}`);
  publishAll(tx, hints);
  return returned.length;
};
