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
    summary: "Verifies the member's identity for a new mobile and returns a ticket for the second step.",
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
    summary: 'Returns what prevents the deletion of the account, and what would be lost.',
  },
  cancelAccount: {
    method: 'POST',
    path: '/api/mall/member/cancelMember',
    encoding: 'form',
    access: 'required',
    limit: proofLimit,
    fresh: 'factor',
    summary: 'Deletes the account: personal data are erased permanently, and every session ends.',
  },
  acceptAgreements: {
    method: 'POST',
    path: '/api/member/agreeProtocol',
    encoding: 'form',
    access: 'required',
    extension: true,
    summary: 'Accepts the current user agreement and privacy policy.',
  },
});
