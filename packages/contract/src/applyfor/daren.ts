import { defineOperations } from '../operation.ts';
import type { darenSchemas } from './daren.schemas.ts';

const write = { method: 'POST', encoding: 'form', access: 'required', mobile: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', extension: true, idempotent: true } as const;

/** Expert applications (auction.md B10) and the auction's level table with the additional benefits of experts (B9). */
export const daren = defineOperations<typeof darenSchemas>()('applyfor/daren', {
  getExpertLevels: {
    method: 'GET',
    path: '/api/service/daren/getDarenLevelInfo',
    encoding: 'query',
    access: 'public',
    summary: "Returns the auction levels with their rights, the additional benefits of experts, and the member's standing.",
  },
  getExpertDescription: {
    method: 'GET',
    path: '/api/service/daren/getDarenDescription',
    encoding: 'query',
    access: 'public',
    summary: "Returns the description of experts as rich text in the caller's language.",
  },
  getExpertApplication: {
    method: 'POST',
    path: '/api/service/daren/queryDarenApply',
    encoding: 'form',
    access: 'required',
    limit: { per: 'member', count: 600, seconds: 3600 },
    summary: "Returns the member's application with its timeline, or null.",
  },
  saveExpertDraft: {
    ...write,
    path: '/api/service/daren/saveDarenDraft',
    extension: true,
    limit: { per: 'member', count: 600, seconds: 3600 },
    summary: 'Saves the fields filled in so far as a draft.',
  },
  submitExpertApplication: {
    ...write,
    path: '/api/service/daren/submitDarenApply',
    idempotent: true,
    limit: { per: 'member', count: 20, seconds: 86_400 },
    summary: 'Submits the application; the company decides once the fee has been paid, within 30 minutes.',
  },
  payExpertApplication: {
    ...write,
    path: '/api/service/daren/getDarenApplyPayParam',
    idempotent: true,
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: "Starts the payment of the application's fee or an expert's open order, or pays it from the wallet.",
  },
  orderExpertTerm: {
    ...write,
    path: '/api/service/daren/orderDarenTerm',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 20, seconds: 86_400 },
    summary: 'Orders another year for an expert, or the higher rank for the remaining time; to be paid within 30 minutes.',
  },
  cancelExpertTerm: {
    ...write,
    path: '/api/service/daren/cancelDarenTerm',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 20, seconds: 86_400 },
    summary: "Cancels an expert's unpaid order.",
  },
  withdrawExpertApplication: {
    ...write,
    path: '/api/service/daren/withdrawDarenApply',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 20, seconds: 86_400 },
    summary: 'Withdraws an undecided application; a paid fee is refunded.',
  },
  listExpertApplications: {
    method: 'GET',
    path: '/api/operator/expert/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Lists expert applications, longest waiting first.',
  },
  approveExpert: {
    ...operate,
    path: '/api/operator/expert/approve',
    summary: 'Approves an application: the member becomes an expert and the fee is earned.',
  },
  rejectExpert: {
    ...operate,
    path: '/api/operator/expert/reject',
    summary: 'Rejects an application with a reason shown to the member; the fee is refunded.',
  },
  setExpertNeeds: {
    ...operate,
    path: '/api/operator/expert/setNeeds',
    summary: 'Changes the requirements of a rank for future applicants: auction level, completed orders, followers.',
  },
  revokeExpert: {
    ...operate,
    path: '/api/operator/expert/revoke',
    summary: "Revokes an expert's rights with a reason shown to the member; the fee is not refunded.",
  },
});
