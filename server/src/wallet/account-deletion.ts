import { type Account, platformAccount } from '../ledger/accounts.ts';
import { lockExistingAccounts, lockForPostings } from '../ledger/lock-accounts.ts';
import { post } from '../ledger/post.ts';
import { balanceOf } from '../ledger/read.ts';
import { shopOf } from '../mall/api.ts';
import type { AccountDeletion } from '../modules/account-deletion.ts';
import { lockBudgets, removeAll as removeBudgets } from './budget/budget.repository.ts';
import { deleteCards } from './bank-card/bank-card.repository.ts';
import { removeAll as removeCollectCodes } from './collect/collect.repository.ts';
import { lockUnderwayOf, pendingTotalsOf } from './delayed-payment/delayed-payment.repository.ts';
import { returnPaymentsTo } from './delayed-payment/delayed-payment.service.ts';
import { lockOpenOf } from './money-request/money-request.repository.ts';
import { endRequestsOf } from './money-request/money-request.service.ts';
import { lockWaitingOf, waitingOf } from './red-packet/red-packet.repository.ts';
import { returnPacketsTo } from './red-packet/red-packet.service.ts';
import { eraseCards, lockOpenWithdrawals } from './withdrawal/withdrawal.repository.ts';
import { dueSharesOf, lockWaitingShares, pendingShares } from './shareprofit/shareprofit.repository.ts';
import { reverseWaitingShares } from './shareprofit/shareprofit.service.ts';

const points = (owner: string): Account => ({ kind: 'points', owner });
const bought = (owner: string): Account => ({ kind: 'pointsBought', owner });
const allowance = (owner: string): Account => ({ kind: 'allowance', owner });

/**
 * Account deletion in the wallet: money in any account blocks it. Points and allowances are not money; they lapse, and are
 * posted back to their source accounts (MEMBER-48).
 */
export const walletAccountDeletion: AccountDeletion = {
  // A share that becomes due at this moment notifies its member.
  lock: async (tx, memberIds) => {
    await lockWaitingShares(tx, memberIds);
    await lockOpenWithdrawals(tx, memberIds);
    await lockOpenOf(tx, memberIds);
    await lockUnderwayOf(tx, memberIds);
    await lockWaitingOf(tx, memberIds);
    await lockBudgets(tx, memberIds);
  },
  blockers: async (db, memberId) => {
    const shop = await shopOf(db, memberId);
    const accounts = [
      ['wallet', { kind: 'memberWallet', owner: memberId }],
      ['serviceFee', { kind: 'serviceFee', owner: memberId }],
      ['inFlight', { kind: 'withdrawalInFlight', owner: memberId }],
      ...(shop
        ? ([
            ['companyWallet', { kind: 'companyWallet', owner: shop.id }],
            ['inFlight', { kind: 'withdrawalInFlight', owner: shop.id }],
          ] as const)
        : []),
    ] as const;
    // A concurrent transfer between two of them is seen in both or in neither.
    await lockExistingAccounts(
      db,
      accounts.map(([, account]) => account),
    );
    const blockers = [];
    for (const [kind, account] of accounts) blockers.push({ kind, count: 0, amountCents: await balanceOf(db, account) });
    return [
      ...blockers,
      { kind: 'delayedPayments', ...(await pendingTotalsOf(db, memberId)) },
      { kind: 'redPackets', ...(await waitingOf(db, memberId)) },
      { kind: 'dueShares', ...(await dueSharesOf(db, memberId)) },
    ];
  },
  forfeitures: async (db, memberId) => [
    { kind: 'points', count: (await balanceOf(db, points(memberId))) + (await balanceOf(db, bought(memberId))) },
    { kind: 'allowance', count: await balanceOf(db, allowance(memberId)) },
    { kind: 'shares', count: await pendingShares(db, memberId) },
  ],
  erase: async (tx, memberId) => {
    await reverseWaitingShares(tx, memberId);
    await deleteCards(tx, memberId);
    await eraseCards(tx, memberId);
    await removeCollectCodes(tx, memberId);
    await removeBudgets(tx, memberId);
    await endRequestsOf(tx, memberId);
    await returnPaymentsTo(tx, memberId);
    await returnPacketsTo(tx, memberId);
    const [issue, revenue] = [platformAccount('pointsIssue'), platformAccount('platformRevenue')];
    await lockForPostings(tx, [points(memberId), bought(memberId), issue, allowance(memberId), revenue]);
    const lapse = async (from: Account, to: Account) => {
      const amount = await balanceOf(tx, from);
      if (amount === 0) return;
      await post(tx, {
        kind: 'member.left',
        ref: memberId,
        entries: [
          { account: from, amount: -amount },
          { account: to, amount },
        ],
      });
    };
    await lapse(points(memberId), issue);
    await lapse(bought(memberId), issue);
    await lapse(allowance(memberId), revenue);
  },
};
