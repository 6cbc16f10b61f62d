import { defineOperations } from '../operation.ts';
import type { shopSchemas } from './shop.schemas.ts';

const operate = { method: 'POST', encoding: 'json', access: 'operator', extension: true } as const;

export const shop = defineOperations<typeof shopSchemas>()('applyfor/shop', {
  getShopPlansList: {
    method: 'GET',
    path: '/api/mall/shop/getShopPlansList',
    encoding: 'query',
    access: 'public',
    summary: 'The plans a shop can settle in with.',
  },
  getMyShopDetail: {
    method: 'GET',
    path: '/api/mall/shop/getMyShopDetail',
    encoding: 'query',
    access: 'required',
    summary: "The member's settle-in application, or null.",
  },
  saveShopDraft: {
    method: 'POST',
    path: '/api/mall/shop/saveShopDraft',
    encoding: 'json',
    access: 'required',
    extension: true,
    limit: { per: 'member', count: 600, seconds: 3600 },
    summary: 'Keeps what is filled in so far.',
  },
  addShop: {
    method: 'POST',
    path: '/api/mall/shop/addShop',
    mobile: true,
    encoding: 'json',
    access: 'required',
    idempotent: true,
    limit: { per: 'member', count: 20, seconds: 86_400 },
    summary: 'Submits the application, or submits it again after a rejection.',
  },
  sendShopContactCode: {
    method: 'POST',
    path: '/api/mall/shop/sendShopContactCode',
    mobile: true,
    encoding: 'json',
    access: 'required',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 30, seconds: 86_400 },
    summary: "Sends a code that confirms a contact mobile which is not the member's own.",
  },
  withdrawShop: {
    method: 'POST',
    path: '/api/mall/shop/withdrawShop',
    encoding: 'json',
    access: 'required',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 20, seconds: 86_400 },
    summary: 'Takes an application that is under review back; it is a draft again.',
  },
  listShopApplications: {
    method: 'GET',
    path: '/api/operator/shop/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Applications that wait for a decision.',
  },
  getShopApplicant: {
    method: 'GET',
    path: '/api/operator/shop/applicant',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Name and numbers of an applicant, while the application waits.',
  },
  approveShop: {
    ...operate,
    path: '/api/operator/shop/approve',
    idempotent: true,
    summary: 'Approves: makes the shop and its company wallet.',
  },
  rejectShop: {
    ...operate,
    path: '/api/operator/shop/reject',
    idempotent: true,
    summary: 'Rejects with a reason the member reads.',
  },
});
