import { defineOperations } from '../operation.ts';
import type { redBagSchemas } from './red-bag.schemas.ts';

export const redBag = defineOperations<typeof redBagSchemas>()('mall/red-bag', {
  grantRedBag: {
    method: 'POST',
    path: '/api/operator/redBag/grant',
    encoding: 'json',
    access: 'operator',
    idempotent: true,
    extension: true,
    summary: "Grants platform money to a member's red bag.",
  },
});
