import { defineOperations } from '../operation.ts';
import type { renameSchemas } from './rename.schemas.ts';

const write = {
  method: 'POST',
  encoding: 'json',
  access: 'required',
  extension: true,
  idempotent: true,
  limit: { per: 'member', count: 20, seconds: 86_400 },
} as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', extension: true, idempotent: true } as const;

/** Changes of a shop's name, which the company decides on (applyfor.md b). */
export const rename = defineOperations<typeof renameSchemas>()('applyfor/rename', {
  listMyShopRenames: {
    method: 'GET',
    path: '/api/mall/shop/getMyShopRenames',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: "Returns the names proposed for the member's shop, or null without a shop.",
  },
  proposeShopName: {
    ...write,
    path: '/api/mall/shop/proposeShopName',
    summary: "Proposes another name for the member's shop; the current one remains until the company approves.",
  },
  withdrawShopName: { ...write, path: '/api/mall/shop/withdrawShopName', summary: 'Withdraws the open name proposal.' },
  listShopRenames: {
    method: 'GET',
    path: '/api/operator/shop/renames',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Lists proposed shop names, longest waiting first.',
  },
  approveShopName: {
    ...operate,
    path: '/api/operator/shop/approveName',
    summary: 'Approves a proposed name, which takes effect at once.',
  },
  rejectShopName: {
    ...operate,
    path: '/api/operator/shop/rejectName',
    summary: 'Rejects a proposed name with a reason shown to the owner.',
  },
});
