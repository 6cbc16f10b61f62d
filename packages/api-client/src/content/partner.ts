import { partner } from '@juhe/contract/content/partner';
import { inject, query } from '@juhe/api-client';

export const { useLazyGetSignQuery } = inject((build) => ({
  // Valid for one call: never cached.
  getSign: query(build, partner.getSign, { keep: 0 }),
}));
