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
    summary: 'Freight as it was and is, the latest first.',
  },
  setFreight: {
    method: 'POST',
    encoding: 'json',
    access: 'operator',
    extension: true,
    idempotent: true,
    path: '/api/operator/freight/set',
    summary: 'Sets what the sending of one shop’s order costs, in cents, and from which sum of goods on it is free.',
  },
});
