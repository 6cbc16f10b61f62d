import { defineOperations } from '../operation.ts';
import type { caseSchemas } from './case.schemas.ts';

const write = {
  method: 'POST',
  encoding: 'form',
  access: 'required',
  idempotent: true,
  mobile: true,
  agreed: true,
  extension: true,
  limit: { per: 'member', count: 30, seconds: 3600 },
} as const;
const operate = { encoding: 'json', access: 'operator', extension: true } as const;

export const auctionCase = defineOperations<typeof caseSchemas>()('auction/case', {
  addCaseStatement: {
    ...write,
    path: '/api/bidding/addStatement',
    summary: 'Buyer or seller says what happened to a disputed payment.',
  },
  giveUpCase: { ...write, path: '/api/bidding/giveUp', summary: 'The buyer did not pay after all: the disputed order defaults.' },
  openLateCase: {
    ...write,
    path: '/api/bidding/openLateCase',
    summary: 'The buyer paid after the order had defaulted, within a day of it.',
  },
  listCases: {
    ...operate,
    method: 'GET',
    encoding: 'query',
    path: '/api/operator/auctionCase/list',
    summary: 'Cases that wait for a ruling, the oldest first, with everything both sides said.',
  },
  ruleCase: {
    ...operate,
    method: 'POST',
    idempotent: true,
    path: '/api/operator/auctionCase/rule',
    summary: 'Decides a case for its buyer or its seller.',
  },
  listSuspectLots: {
    ...operate,
    method: 'GET',
    encoding: 'query',
    path: '/api/operator/auctionCase/suspects',
    summary: 'Lots and members whose bids or vouchers look arranged.',
  },
});
