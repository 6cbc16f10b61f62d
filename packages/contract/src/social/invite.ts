import { defineOperations } from '../operation.ts';
import type { inviteSchemas } from './invite.schemas.ts';

export const invite = defineOperations<typeof inviteSchemas>()('social/invite', {
  getInvite: {
    method: 'GET',
    path: '/api/invite/getInvite',
    encoding: 'query',
    access: 'required',
    summary:
      "Returns the caller's promotion code, the terms of the reward, its totals, and the invited members with their states, newest first.",
  },
  receiveInviteReward: {
    method: 'POST',
    path: '/api/invite/receiveInvite',
    encoding: 'form',
    access: 'required',
    idempotent: true,
    mobile: true,
    limit: { per: 'member', count: 60, seconds: 3600 },
    summary: 'Credits one qualified reward, or all of them, to the wallet.',
  },
  listHeldInvites: {
    method: 'GET',
    path: '/api/operator/invite/listHeldInvites',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Lists rewards held because inviter and invited member seem to be one person, longest waiting first.',
  },
  releaseInvite: {
    method: 'POST',
    path: '/api/operator/invite/releaseInvite',
    encoding: 'json',
    access: 'operator',
    idempotent: true,
    extension: true,
    summary: 'Releases a held reward: its member may receive it.',
  },
  refuseInvite: {
    method: 'POST',
    path: '/api/operator/invite/refuseInvite',
    encoding: 'json',
    access: 'operator',
    idempotent: true,
    extension: true,
    summary: 'Rejects a held reward with a reason.',
  },
});
