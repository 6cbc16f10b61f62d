import { defineOperations } from '../operation.ts';
import type { deviceSchemas } from './device.schemas.ts';

/** Rate limit: far above legitimate use, far below what guessing needs. */
const proofLimit = { per: 'member', count: 20, seconds: 600 } as const;

export const device = defineOperations<typeof deviceSchemas>()('member/device', {
  listDevices: {
    method: 'GET',
    path: '/api/member/listDevices',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: "Lists the member's open sessions with their devices, and the linked sign-ins.",
  },
  endSession: {
    method: 'POST',
    path: '/api/member/endSession',
    encoding: 'form',
    access: 'required',
    limit: proofLimit,
    extension: true,
    fresh: 'factor',
    summary: 'Signs one device out, after an identity proof.',
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/member/endOtherSessions',
    encoding: 'form',
    access: 'required',
    limit: proofLimit,
    extension: true,
    fresh: 'factor',
    summary: 'Signs all other devices out, after an identity proof.',
  },
  unlinkSignIn: {
    method: 'POST',
    path: '/api/member/unlinkSignIn',
    encoding: 'form',
    access: 'required',
    limit: proofLimit,
    extension: true,
    fresh: 'factor',
    summary: 'Unlinks an external account and ends its sessions, after an identity proof; the last sign-in method remains.',
  },
});
