import { defineOperations } from '../operation.ts';
import type { replacementSchemas } from './replacement.schemas.ts';

export const replacement = defineOperations<typeof replacementSchemas>()('auction/replacement', {
  listReplacements: {
    method: 'GET',
    path: '/api/bidding/getReplacements',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: 'Lists company goods that can replace the goods of a stored order, cheapest first.',
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
    summary: 'Replaces stored goods with others of at least their cost; they are reserved until a difference is paid.',
  },
  listReplacementGoods: {
    method: 'GET',
    path: '/api/operator/replacement-goods/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Lists goods for replacements, newest first.',
  },
  saveReplacementGoods: {
    method: 'POST',
    path: '/api/operator/replacement-goods/save',
    encoding: 'json',
    access: 'operator',
    idempotent: true,
    extension: true,
    summary: 'Creates or updates goods for replacements.',
  },
});
