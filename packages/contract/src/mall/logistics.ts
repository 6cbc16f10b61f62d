import { defineOperations } from '../operation.ts';
import type { logisticsSchemas } from './logistics.schemas.ts';

const read = { method: 'GET', encoding: 'query', extension: true } as const;

export const logistics = defineOperations<typeof logisticsSchemas>()('mall/logistics', {
  listCarriers: {
    ...read,
    path: '/api/mall/logistics/getCarrierList',
    access: 'public',
    summary: 'The carriers that parcels go with, by name in the caller’s language.',
  },
  trackParcel: {
    ...read,
    path: '/api/mall/logistics/getLogistics',
    access: 'required',
    summary: 'Where a parcel of the member is: carrier, waybill and the dated track.',
  },
});
