import { inject, mutation, query } from '@juhe/api-client';
import { identity } from '@juhe/contract/member/identity';

/** The member's real name; the form shows refusals itself. */
export const { useGetIdentityQuery, useVerifyIdentityMutation } = inject((build) => ({
  getIdentity: query(build, identity.getIdentity, { tags: ['member/identity'] }),
  verifyIdentity: mutation(build, identity.verifyIdentity, {
    invalidates: ['member/identity', 'wallet', 'applyfor/daren'],
    toast: false,
  }),
}));
export { isResidentId, normalisedNumber } from '@juhe/contract/registered-numbers';
