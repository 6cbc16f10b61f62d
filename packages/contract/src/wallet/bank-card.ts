import { defineOperations } from '../operation.ts';
import type { bankCardSchemas } from './bank-card.schemas.ts';

const write = { method: 'POST', encoding: 'json', access: 'required', idempotent: true, mobile: true } as const;
const changes = { per: 'member', count: 30, seconds: 86_400 } as const;

/** Bank cards for withdrawals. Numbers are sealed at rest and never returned. */
export const bankCard = defineOperations<typeof bankCardSchemas>()('wallet/bank-card', {
  listBankCards: {
    method: 'GET',
    path: '/api/mall/memberBankcard/getBankList',
    encoding: 'query',
    access: 'required',
    summary: "Lists the member's bank cards, the default one first.",
  },
  sendBankCardCode: {
    method: 'POST',
    path: '/api/mall/memberBankcard/sendBankCode',
    encoding: 'json',
    access: 'required',
    mobile: true,
    idempotent: true,
    extension: true,
    limit: { per: 'member', count: 30, seconds: 86_400 },
    summary: 'Sends a code that confirms one card to the mobile registered at the bank; its text names the last four digits.',
  },
  addBankCard: {
    ...write,
    path: '/api/mall/memberBankcard/saveBank',
    fresh: 'factor',
    limit: changes,
    summary: 'Adds a debit card; the first one becomes the default.',
  },
  updateBankCard: {
    ...write,
    path: '/api/mall/memberBankcard/updateBank',
    fresh: 'factor',
    limit: changes,
    summary: 'Replaces the data of a card; the number only when a new one is sent.',
  },
  setDefaultBankCard: {
    ...write,
    path: '/api/mall/memberBankcard/setDefaultBank',
    extension: true,
    limit: { per: 'member', count: 100, seconds: 86_400 },
    summary: 'Makes a card the default for withdrawals.',
  },
  removeBankCard: {
    ...write,
    path: '/api/mall/memberBankcard/removeBank',
    extension: true,
    limit: changes,
    summary: 'Erases a card; the newest remaining card becomes the default.',
  },
});
