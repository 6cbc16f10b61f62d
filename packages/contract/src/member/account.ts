import { defineOperations } from '../operation.ts';
import type { accountSchemas } from './account.schemas.ts';

/** Rate limit: far above legitimate use, far below what guessing needs. */
const proofLimit = { per: 'member', count: 20, seconds: 600 } as const;

export const account = defineOperations<typeof accountSchemas>()('member/account', {
  proveMobile: {
    method: 'POST',
    path: '/api/member/proveMobile',
    encoding: 'form',
    access: 'required',
    limit: proofLimit,
    extension: true,
    fresh: 'factor',
    summary: 'First step of a new mobile: proves that it is the member who asks, and answers a ticket for the second.',
  },
  updateMobile: {
    method: 'POST',
    path: '/api/member/updateMobile',
    encoding: 'form',
    access: 'required',
    limit: proofLimit,
    fresh: 'factor',
    summary: "Changes the mobile; the member's other sessions end.",
  },
  checkCancellation: {
    method: 'GET',
    path: '/api/mall/member/cancelCheck',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: 'What stands in the way of cancelling the account, and what would be lost.',
  },
  cancelAccount: {
    method: 'POST',
    path: '/api/mall/member/cancelMember',
    encoding: 'form',
    access: 'required',
    limit: proofLimit,
    fresh: 'factor',
    summary: 'Cancels the account: personal data are erased for good, every session ends.',
  },
  acceptAgreements: {
    method: 'POST',
    path: '/api/member/agreeProtocol',
    encoding: 'form',
    access: 'required',
    extension: true,
    summary: 'Accepts the user agreement and the privacy policy as they are now.',
  },
});
