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
    summary: 'The auction levels with their rights, what experts get beside them, and where the member stands.',
  },
  getExpertDescription: {
    method: 'GET',
    path: '/api/service/daren/getDarenDescription',
    encoding: 'query',
    access: 'public',
    summary: 'What an expert is, as rich text in the language of the caller.',
  },
  getExpertApplication: {
    method: 'POST',
    path: '/api/service/daren/queryDarenApply',
    encoding: 'form',
    access: 'required',
    limit: { per: 'member', count: 600, seconds: 3600 },
    summary: "The member's application with its timeline, or null.",
  },
  saveExpertDraft: {
    ...write,
    path: '/api/service/daren/saveDarenDraft',
    extension: true,
    limit: { per: 'member', count: 600, seconds: 3600 },
    summary: 'Keeps what is filled in so far.',
  },
  submitExpertApplication: {
    ...write,
    path: '/api/service/daren/submitDarenApply',
    idempotent: true,
    limit: { per: 'member', count: 20, seconds: 86_400 },
    summary: 'Hands the application in; the company decides once the fee is paid, within 30 minutes.',
  },
  payExpertApplication: {
    ...write,
    path: '/api/service/daren/getDarenApplyPayParam',
    idempotent: true,
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Starts paying the fee of the application or the open order of an expert, or pays it from the wallet.',
  },
  orderExpertTerm: {
    ...write,
    path: '/api/service/daren/orderDarenTerm',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 20, seconds: 86_400 },
    summary: 'Orders another year for an expert, or the higher rank until the end; to be paid within 30 minutes.',
  },
  cancelExpertTerm: {
    ...write,
    path: '/api/service/daren/cancelDarenTerm',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 20, seconds: 86_400 },
    summary: 'Cancels the order of an expert that is not paid.',
  },
  withdrawExpertApplication: {
    ...write,
    path: '/api/service/daren/withdrawDarenApply',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 20, seconds: 86_400 },
    summary: 'Takes the application back before it is decided; a paid fee is refunded.',
  },
  listExpertApplications: {
    method: 'GET',
    path: '/api/operator/expert/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Applications of experts, those that have waited longest first.',
  },
  approveExpert: {
    ...operate,
    path: '/api/operator/expert/approve',
    summary: 'Approves an application: the member is an expert and the fee is earned.',
  },
  rejectExpert: {
    ...operate,
    path: '/api/operator/expert/reject',
    summary: 'Rejects an application with a reason that the member reads; the fee is refunded.',
  },
  setExpertNeeds: {
    ...operate,
    path: '/api/operator/expert/setNeeds',
    summary: 'Changes what a rank asks for of who applies from now on: auction level, completed orders, fans.',
  },
  revokeExpert: {
    ...operate,
    path: '/api/operator/expert/revoke',
    summary: "Takes an expert's rights back with a reason that the member reads; the fee is not refunded.",
  },
});
