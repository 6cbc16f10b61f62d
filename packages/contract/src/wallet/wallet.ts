import { defineOperations } from '../operation.ts';
import type { walletSchemas } from './wallet.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required' } as const;
const move = { method: 'POST', encoding: 'form', access: 'required', idempotent: true } as const;

/** Look-ups of members by mobile: a shared limit for `findMemberByMobile` and for payments that name a mobile. */
export const memberLookups = { per: 'member', count: 20, seconds: 3600 } as const;

/** Payments to members up to this amount need no further proof (cents; WALLET-2). */
export const freePaymentCents = 20_000;

export const wallet = defineOperations<typeof walletSchemas>()('wallet/wallet', {
  getMemberWallet: { ...read, path: '/api/mall/water/getMemberWallet', summary: "Returns the member's own wallet." },
  getCompanyWallet: {
    ...read,
    path: '/api/mall/water/getCompanyWallet',
    summary: "Returns the company wallet of the member's approved shop.",
  },
  listWalletEntries: {
    ...read,
    path: '/api/mall/water/getWalletEntries',
    extension: true,
    summary: 'Lists dated entries with the running balance, daily sums and the totals of the month.',
  },
  getSpendingByCategory: {
    ...read,
    path: '/api/mall/water/getSpendingByCategory',
    extension: true,
    summary: 'Returns income and expenses of a month by category.',
  },
  getWalletEntry: {
    ...read,
    path: '/api/mall/water/getEntryDetail',
    extension: true,
    summary: "Returns the breakdown of an entry's amount: gross, fee and net, or the bill of a settled order.",
  },
  getIncomeChart: {
    ...read,
    path: '/api/mall/water/getIncomeChart',
    extension: true,
    summary: 'Returns income and expenses by day.',
  },
  payMember: {
    ...move,
    mobile: true,
    fresh: { aboveCents: freePaymentCents },
    confirmedBy: ['password', 'code'],
    path: '/api/mall/water/grPay',
    summary: 'Pays another member from the wallet.',
  },
  sendPayCode: {
    method: 'POST',
    encoding: 'form',
    access: 'required',
    mobile: true,
    idempotent: true,
    extension: true,
    path: '/api/mall/water/grPayCode',
    limit: { per: 'member', count: 30, seconds: 3600 },
    summary: "Sends a code that confirms one payment to the payer's own mobile; its text names payee and amount.",
  },
  transferFromCompany: {
    ...move,
    mobile: true,
    fresh: { aboveCents: freePaymentCents },
    confirmedBy: ['password', 'code'],
    path: '/api/mall/water/transfer',
    summary: "Transfers money from the company wallet to the member's personal one.",
  },
  findMemberByMobile: {
    ...read,
    path: '/api/mall/member/selByMobile',
    limit: memberLookups,
    summary: 'Finds a member to pay or gift by mobile.',
  },
  lookUpPayee: {
    method: 'POST',
    encoding: 'form',
    access: 'required',
    path: '/api/mall/member/lookUpPayee',
    extension: true,
    summary:
      'Finds a member like `findMemberByMobile`, within the same limit, without the mobile in the URL, where proxies may log it.',
  },
  auditLedger: {
    ...read,
    path: '/api/operator/ledger/audit',
    access: 'operator',
    extension: true,
    summary: 'Audits the whole ledger against its rules.',
  },
});
