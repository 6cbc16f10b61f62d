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
    summary: 'The fee of a withdrawal now, what arrives, and how many applications are left today.',
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
    path: '/api/mall/water/addMemberWithdraw',
    fresh: 'factor',
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Applies for a withdrawal to a bank card; the amount is in flight from now on.',
  },
  listMyWithdrawals: {
    ...read,
    path: '/api/mall/water/getMemberWithdraw',
    summary: "The member's withdrawals with their timelines, latest first.",
  },
  cancelWithdrawal: {
    ...write,
    path: '/api/mall/water/cancelWithdraw',
    extension: true,
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Takes an application back before it is decided; the amount returns to the wallet.',
  },
  listWithdrawals: {
    ...operatorRead,
    path: '/api/operator/withdrawal/list',
    summary: 'Withdrawals of one state: those whose payout is overdue first, then the longest waiting.',
  },
  getWithdrawalPayee: {
    ...operatorRead,
    path: '/api/operator/withdrawal/payee',
    summary: 'Holder and number of the card of a withdrawal that is being sent.',
  },
  listPayoutReceipts: {
    ...operatorRead,
    path: '/api/operator/withdrawal/receipts',
    summary: 'Notices of payout channels that fit no withdrawal and were booked nowhere.',
  },
  approveWithdrawal: { ...operate, path: '/api/operator/withdrawal/approve', summary: 'Approves an application.' },
  rejectWithdrawal: {
    ...operate,
    path: '/api/operator/withdrawal/reject',
    summary: 'Rejects an application with a reason that the member reads; the amount returns.',
  },
  sendWithdrawal: {
    ...operate,
    path: '/api/operator/withdrawal/send',
    summary: 'Begins the payout of an approved withdrawal; another operator than the one who approved it.',
  },
  payWithdrawal: {
    ...operate,
    path: '/api/operator/withdrawal/pay',
    summary: "Books the payout with the bank's number; another operator than the one who approved it.",
  },
  failWithdrawal: {
    ...operate,
    path: '/api/operator/withdrawal/fail',
    summary: 'The payout failed: the whole amount returns, no fee is taken.',
  },
  returnWithdrawal: {
    ...operate,
    path: '/api/operator/withdrawal/return',
    summary: 'The bank sent the money back: amount and fee return.',
  },
});
