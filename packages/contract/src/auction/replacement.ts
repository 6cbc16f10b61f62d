import { defineOperations } from '../operation.ts';
import type { replacementSchemas } from './replacement.schemas.ts';

export const replacement = defineOperations<typeof replacementSchemas>()('auction/replacement', {
  listReplacements: {
    method: 'GET',
    path: '/api/bidding/getReplacements',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: 'Goods of the company that the goods of a stored order can be replaced with, the cheapest first.',
  },
  replaceStoredGoods: {
    method: 'POST',
    path: '/api/bidding/replaceOrder',
    encoding: 'form',
    access: 'required',
    idempotent: true,
    mobile: true,
    extension: true,
    limit: { per: 'member', count: 30, seconds: 3600 },
    summary:
      'Replaces stored goods with others of at least their cost; a difference is paid first, while the others are reserved.',
  },
  listReplacementGoods: {
    method: 'GET',
    path: '/api/operator/replacement-goods/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Goods for replacements, newest first.',
  },
  saveReplacementGoods: {
    method: 'POST',
    path: '/api/operator/replacement-goods/save',
    encoding: 'json',
    access: 'operator',
    idempotent: true,
    extension: true,
    summary: 'Adds goods for replacements or changes them.',
  },
});
