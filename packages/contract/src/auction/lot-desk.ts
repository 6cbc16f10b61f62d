import { defineOperations } from '../operation.ts';
import type { lotDeskSchemas } from './lot-desk.schemas.ts';

const operate = { method: 'POST', encoding: 'json', access: 'operator', idempotent: true, extension: true } as const;

/** Operations of operators on lots. */
export const lotDesk = defineOperations<typeof lotDeskSchemas>()('auction/lot-desk', {
  uploadLotPicture: {
    method: 'POST',
    path: '/api/operator/lot/uploadPicture',
    encoding: 'multipart',
    access: 'operator',
    extension: true,
    maxBytes: 10 * 1024 * 1024,
    summary: 'Stores a picture for a lot (file=@picture.jpg, at most 10 MB); without a lot it goes away after a day.',
  },
  publishLot: { ...operate, path: '/api/operator/lot/publish', summary: 'The company announces a lot.' },
  publishLotSession: {
    ...operate,
    path: '/api/operator/lot/publishSession',
    summary: 'The company announces a session, to which lots are published with its id.',
  },
  withdrawLot: { ...operate, path: '/api/operator/lot/withdraw', summary: 'The company withdraws a lot that has not opened.' },
  cancelLot: {
    ...operate,
    path: '/api/operator/lot/cancel',
    summary: 'The company ends an open lot for a reason that bidders read; all deposits go back.',
  },
});
