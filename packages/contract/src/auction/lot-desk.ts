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
    summary: 'Stores a picture for a lot (file=@picture.jpg, at most 10 MB); an unused one is deleted after a day.',
  },
  publishLot: { ...operate, path: '/api/operator/lot/publish', summary: 'Announces a lot of the company.' },
  publishLotSession: {
    ...operate,
    path: '/api/operator/lot/publishSession',
    summary: 'Announces a session, to which lots are published by its id.',
  },
  withdrawLot: {
    ...operate,
    path: '/api/operator/lot/withdraw',
    summary: 'Withdraws a lot that has not opened; its owner is notified.',
  },
  cancelLot: {
    ...operate,
    path: '/api/operator/lot/cancel',
    summary: 'Cancels an open lot with a reason shown to bidders; all deposits are returned.',
  },
});
