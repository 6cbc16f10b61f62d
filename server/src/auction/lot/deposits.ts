import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { publishAll } from '../../events/publish.ts';
import type { Account } from '../../ledger/accounts.ts';
import { lockAccounts } from '../../ledger/hold.ts';
import { type KeyedPosting, postingParts } from '../../ledger/post.ts';
import { holdMembers } from '../../member/api.ts';
import { noticeParts, notifyAll, type RenewedNotice } from '../../social/api.ts';
import { lotNotice } from '../shared/lot-events.ts';
import { type Deposit, endHeldDeposits, type LotRow, partiesOf } from './lot.repository.ts';

export interface EndedLot {
  readonly lot: LotRow;
  /** Whose deposit stays held: the winner's. */
  readonly exceptId: string | null;
}

const escrowOf = (lot: LotRow): Account => ({ kind: 'escrow', owner: `lot:${lot.id}` });
const feeOf = (memberId: string): Account => ({ kind: 'serviceFee', owner: memberId });

/** The posting that gives deposits of a lot back. */
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
 * Keeps owners and bidders of lots that the caller has locked from leaving: before the accounts of their deposits, since who leaves is locked
 * first and then waits for those.
 */
export const holdParties = async (tx: Tx, lotIds: readonly string[]): Promise<void> => {
  await holdMembers(tx, await partiesOf(tx, lotIds));
};

/** What is told together with the return of deposits. */
interface Telling {
  /** The lots were cancelled for this reason. */
  readonly reason?: string;
  /** What else members are told about these lots: behind the accounts, in the same statement. */
  readonly notices?: readonly RenewedNotice[];
}

/**
 * Gives the deposits of lots back to all but those who won and tells them. One posting for each lot, all of them in one statement behind the
 * locks of all accounts: lots with the same bidders in another order never wait in a circle. The caller holds the lots' locks. Answers how many
 * it gave back.
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
  const all: RenewedNotice[] = [
    ...returned.map(({ lot, memberId, depositCents }) => ({
      ...lotNotice(lot, memberId),
      kind: 'auction' as const,
      template: reason === undefined ? ('lost' as const) : ('cancelled' as const),
      params: { title: lot.title, depositCents, ...(reason === undefined ? {} : { reason }) },
    })),
    ...notices,
  ];
  if (postings.length === 0) {
    await notifyAll(tx, all);
    return 0;
  }
  const accounts = await lockAccounts(
    tx,
    postings.flatMap(({ entries }) => entries.map(({ account }) => account)),
  );
  const { rows, hints } = noticeParts(all);
  await tx.run(sql`with ${postingParts(postings, [...accounts.values()])} ${rows}`);
  publishAll(tx, hints);
  return returned.length;
};
