import { defineOperations } from '../operation.ts';
import type { freightSchemas } from './freight.schemas.ts';

/** The company's freight charges. */
export const freight = defineOperations<typeof freightSchemas>()('mall/freight', {
  listFreight: {
    method: 'GET',
    encoding: 'query',
    access: 'operator',
    extension: true,
    path: '/api/operator/freight/list',
    summary: 'Lists the current and former freight charges, newest first.',
  },
  setFreight: {
    method: 'POST',
    encoding: 'json',
    access: 'operator',
    extension: true,
    idempotent: true,
    path: '/api/operator/freight/set',
    summary: "Sets the freight of one shop's order, in cents, and the total of goods from which it is free.",
  },
});
