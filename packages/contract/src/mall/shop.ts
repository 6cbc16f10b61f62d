import { defineOperations } from '../operation.ts';
import type { shopSchemas } from './shop.schemas.ts';

const read = { method: 'GET', encoding: 'query' } as const;

export const shop = defineOperations<typeof shopSchemas>()('mall/shop', {
  getShop: {
    ...read,
    path: '/api/mall/shop/getShopDetail',
    access: 'public',
    extension: true,
    summary: 'Returns a shop with its figures and the categories of its goods.',
  },
  searchShops: {
    ...read,
    path: '/api/mall/shop/getShopList',
    access: 'public',
    extension: true,
    summary: 'Lists shops by a part of their name, each with three of its goods; most followers first.',
  },
  listFollowedShops: {
    ...read,
    path: '/api/mall/shop/getShopCollectList',
    access: 'required',
    summary: 'Lists the shops that the member follows, newest first.',
  },
  followShop: {
    method: 'POST',
    path: '/api/mall/shop/collectShop',
    encoding: 'form',
    access: 'required',
    extension: true,
    summary: 'Follows or unfollows a shop; idempotent.',
  },
});
