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
    summary: 'Adds a statement of the buyer or the seller about a disputed payment.',
  },
  giveUpCase: {
    ...write,
    path: '/api/bidding/giveUp',
    summary: 'Admits that the buyer has not paid: the disputed order defaults.',
  },
  openLateCase: {
    ...write,
    path: '/api/bidding/openLateCase',
    summary: 'Reports a payment that was made after the order had defaulted, within a day of the default.',
  },
  listCases: {
    ...operate,
    method: 'GET',
    encoding: 'query',
    path: '/api/operator/auctionCase/list',
    summary: 'Lists cases that await a ruling, oldest first, with the statements of both sides.',
  },
  ruleCase: {
    ...operate,
    method: 'POST',
    idempotent: true,
    path: '/api/operator/auctionCase/rule',
    summary: 'Rules on a case in favour of its buyer or its seller.',
  },
  listSuspectLots: {
    ...operate,
    method: 'GET',
    encoding: 'query',
    path: '/api/operator/auctionCase/suspects',
    summary: 'Lists lots and members whose bids or vouchers look arranged.',
  },
});
