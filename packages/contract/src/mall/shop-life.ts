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
    summary: "The member's own shop with its plan and figures, or null.",
  },
  updateMyShop: {
    method: 'POST',
    path: '/api/mall/shop/updateMyShop',
    encoding: 'json',
    access: 'required',
    extension: true,
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Changes what the own shop shows; what is not given stays.',
  },
  closeMyShop: {
    method: 'POST',
    path: '/api/mall/shop/closeMyShop',
    encoding: 'json',
    access: 'required',
    extension: true,
    idempotent: true,
    limit: { per: 'member', count: 10, seconds: 3600 },
    summary: 'Closes the own shop for good, after its last order.',
  },
  listShops: {
    method: 'GET',
    path: '/api/operator/shop/shops',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Shops with their state, the newest first.',
  },
  suspendShop: {
    ...operate,
    path: '/api/operator/shop/suspend',
    summary: 'Suspends a shop: nothing new is bought and nothing paid out; its orders go on.',
  },
  reinstateShop: { ...operate, path: '/api/operator/shop/reinstate', summary: 'Opens a suspended shop again with its goods.' },
  closeShop: { ...operate, path: '/api/operator/shop/close', summary: 'Closes a shop for good; its orders go on.' },
});
