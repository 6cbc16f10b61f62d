import { defineOperations } from '../operation.ts';
import type { withdrawalSchemas } from './withdrawal.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required' } as const;
const write = { method: 'POST', encoding: 'json', access: 'required', idempotent: true, mobile: true } as const;
const operatorRead = { method: 'GET', encoding: 'query', access: 'operator', extension: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', extension: true, idempotent: true } as const;

/** Withdrawals from the wallets to bank cards (wallet.md a, b). */
export const withdrawal = defineOperations<typeof withdrawalSchemas>()('wallet/withdrawal', {
  getWithdrawalQuote: {
    ...read,
    path: '/api/mall/water/getWithdrawQuote',
    extension: true,
    summary: "Returns the current fee of a withdrawal, the amount that arrives, and today's remaining applications.",
  },
  sendWithdrawalCode: {
    method: 'POST',
    encoding: 'json',
    access: 'required',
    mobile: true,
    idempotent: true,
    extension: true,
    path: '/api/mall/water/sendWithdrawCode',
    limit: { per: 'member', count: 30, seconds: 3600 },
    summary: "Sends a code that confirms one withdrawal to the member's own mobile; its text names amount and card.",
  },
  applyForWithdrawal: {
    ...write,
    confirmedBy: ['password', 'code'],
    path: '/api/mall/water/addMemberWithdraw',
    fresh: 'factor',
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Applies for a withdrawal to a bank card; the amount is debited at once.',
  },
  listMyWithdrawals: {
    ...read,
    path: '/api/mall/water/getMemberWithdraw',
    summary: "Lists the member's withdrawals with their timelines, newest first.",
  },
  cancelWithdrawal: {
    ...write,
    path: '/api/mall/water/cancelWithdraw',
    extension: true,
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Cancels an undecided application; the amount returns to the wallet.',
  },
  listWithdrawals: {
    ...operatorRead,
    path: '/api/operator/withdrawal/list',
    summary: 'Lists withdrawals in a state: overdue payouts first, then longest waiting.',
  },
  getWithdrawalPayee: {
    ...operatorRead,
    path: '/api/operator/withdrawal/payee',
    summary: 'Returns holder and number of the card of a withdrawal in progress.',
  },
  listPayoutReceipts: {
    ...operatorRead,
    path: '/api/operator/withdrawal/receipts',
    summary: 'Lists notices of payout channels that match no withdrawal and were not booked.',
  },
  approveWithdrawal: { ...operate, path: '/api/operator/withdrawal/approve', summary: 'Approves an application.' },
  rejectWithdrawal: {
    ...operate,
    path: '/api/operator/withdrawal/reject',
    summary: 'Rejects an application with a reason shown to the member; the amount returns.',
  },
  sendWithdrawal: {
    ...operate,
    path: '/api/operator/withdrawal/send',
    summary: 'Starts the payout of an approved withdrawal; by an operator other than the one who approved it.',
  },
  payWithdrawal: {
    ...operate,
    path: '/api/operator/withdrawal/pay',
    summary: "Records the payout with the bank's number; by an operator other than the one who approved it.",
  },
  failWithdrawal: {
    ...operate,
    path: '/api/operator/withdrawal/fail',
    summary: 'Records a failed payout: the whole amount returns, and no fee is charged.',
  },
  returnWithdrawal: {
    ...operate,
    path: '/api/operator/withdrawal/return',
    summary: "Records the bank's return of the money: amount and fee are returned.",
  },
});
