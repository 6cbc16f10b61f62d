import { defineOperations } from '../operation.ts';
import type { pointsSchemas } from './points.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required', extension: true } as const;
const write = { method: 'POST', encoding: 'form', access: 'required', mobile: true } as const;

export const points = defineOperations<typeof pointsSchemas>()('auction/points', {
  getPointsAccount: {
    ...read,
    path: '/api/bidding/getPointsAccount',
    summary: "Returns the member's points by kind, with the remaining limits of today's gifts and purchases.",
  },
  listFormerReceivers: {
    ...read,
    path: '/api/bidding/getFormerReceivers',
    summary: 'Lists the members to whom the caller last gifted points, masked.',
  },
  giftPoints: {
    ...write,
    confirmedBy: ['password', 'code'],
    path: '/api/bidding/transferAccounts',
    idempotent: true,
    limit: { per: 'member', count: 30, seconds: 3600 },
    summary: 'Gifts earned points to a member found by mobile.',
  },
  sendGiftCode: {
    ...write,
    path: '/api/bidding/sendGiftCode',
    idempotent: true,
    extension: true,
    limit: { per: 'member', count: 30, seconds: 3600 },
    summary: "Sends a code that confirms one gift to the giver's own mobile; its text names receiver and points.",
  },
  buyPoints: {
    ...write,
    confirmedBy: ['password', 'code'],
    path: '/api/bidding/rechargePoints',
    idempotent: true,
    limit: { per: 'member', count: 30, seconds: 3600 },
    summary: 'Buys points from the wallet, 100 points for 1.00.',
  },
});
