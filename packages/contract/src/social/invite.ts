import { defineOperations } from '../operation.ts';
import type { inviteSchemas } from './invite.schemas.ts';

export const invite = defineOperations<typeof inviteSchemas>()('social/invite', {
  getInvite: {
    method: 'GET',
    path: '/api/invite/getInvite',
    encoding: 'query',
    access: 'required',
    summary:
      "The caller's promotion code, the rules of the reward, its sums, and the invited members with their states, latest first.",
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
    summary:
      'Rewards that wait for a decision, since inviter and invited member seem to be one person; the longest waiting first.',
  },
  releaseInvite: {
    method: 'POST',
    path: '/api/operator/invite/releaseInvite',
    encoding: 'json',
    access: 'operator',
    idempotent: true,
    extension: true,
    summary: 'Lets a held reward go: its member may receive it.',
  },
  refuseInvite: {
    method: 'POST',
    path: '/api/operator/invite/refuseInvite',
    encoding: 'json',
    access: 'operator',
    idempotent: true,
    extension: true,
    summary: 'Refuses a held reward with a reason.',
  },
});
