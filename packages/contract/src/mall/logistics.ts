import { defineOperations } from '../operation.ts';
import type { logisticsSchemas } from './logistics.schemas.ts';

const read = { method: 'GET', encoding: 'query', extension: true } as const;

export const logistics = defineOperations<typeof logisticsSchemas>()('mall/logistics', {
  listCarriers: {
    ...read,
    path: '/api/mall/logistics/getCarrierList',
    access: 'public',
    summary: "Lists the carriers of parcels, by name in the caller's language.",
  },
  trackParcel: {
    ...read,
    path: '/api/mall/logistics/getLogistics',
    access: 'required',
    summary: "Returns the tracking of a member's parcel: carrier, waybill and the dated track.",
  },
});
