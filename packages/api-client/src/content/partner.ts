import { partner } from '@juhe/contract/content/partner';
import { inject, query } from '@juhe/api-client';

export const { useLazyGetPartnerSignatureQuery } = inject((build) => ({
  // Valid for one call: never cached.
  getPartnerSignature: query(build, partner.getPartnerSignature, { keep: 0 }),
}));
