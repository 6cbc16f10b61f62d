import { defineOperations } from '../operation.ts';
import type { collectSchemas } from './collect.schemas.ts';

const write = {
  method: 'POST',
  encoding: 'json',
  access: 'required',
  idempotent: true,
  mobile: true,
  extension: true,
} as const;

/** Maximum amount of a code or a request (cents): the daily limit of payments to another member. */
export const maxCollectCents = 200_000;

/** Codes to receive payments from members (wallet.md f): opaque, can be replaced and removed at any time. */
export const collect = defineOperations<typeof collectSchemas>()('wallet/collect', {
  getCollectCode: {
    method: 'GET',
    encoding: 'query',
    access: 'required',
    path: '/api/mall/water/getCollectCode',
    extension: true,
    summary: "Returns the member's general collecting code.",
  },
  makeCollectCode: {
    ...write,
    path: '/api/mall/water/makeCollectCode',
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Creates a collecting code: replaces the general one, or adds one with an amount for a day.',
  },
  removeCollectCodes: {
    ...write,
    path: '/api/mall/water/removeCollectCodes',
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: "Revokes all of the member's collecting codes.",
  },
  readCollectCode: {
    method: 'POST',
    encoding: 'json',
    access: 'required',
    path: '/api/mall/water/readCollectCode',
    extension: true,
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Returns payee and amount of a collecting code; the code is in the body, since proxies may log addresses.',
  },
});
