import { defineOperations } from '../operation.ts';
import type { shopLifeSchemas } from './shop-life.schemas.ts';

const operate = { method: 'POST', encoding: 'json', access: 'operator', extension: true, idempotent: true } as const;

/** A shop for its owner and the company: its profile and its state. */
export const shopLife = defineOperations<typeof shopLifeSchemas>()('mall/shop-life', {
  getMyShop: {
    method: 'GET',
    path: '/api/mall/shop/getMyShop',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: "Returns the member's own shop with its plan and figures, or null.",
  },
  updateMyShop: {
    method: 'POST',
    path: '/api/mall/shop/updateMyShop',
    encoding: 'json',
    access: 'required',
    extension: true,
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: "Updates the profile of the member's own shop; omitted fields stay unchanged.",
  },
  closeMyShop: {
    method: 'POST',
    path: '/api/mall/shop/closeMyShop',
    encoding: 'json',
    access: 'required',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 10, seconds: 3600 },
    summary: "Closes the member's own shop permanently, after its last order.",
  },
  listShops: {
    method: 'GET',
    path: '/api/operator/shop/shops',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Lists shops with their state, newest first.',
  },
  openCompanyShop: {
    ...operate,
    path: '/api/operator/shop/open',
    summary: "Opens a shop of the company, for goods of its own and a supplier's (`source` of a product).",
  },
  suspendShop: {
    ...operate,
    path: '/api/operator/shop/suspend',
    summary: 'Suspends a shop: purchases and payouts stop, and its orders continue.',
  },
  reinstateShop: { ...operate, path: '/api/operator/shop/reinstate', summary: 'Reopens a suspended shop with its goods.' },
  closeShop: { ...operate, path: '/api/operator/shop/close', summary: 'Closes a shop permanently; its orders continue.' },
});
