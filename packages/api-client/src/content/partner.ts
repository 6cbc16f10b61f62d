import { partner } from '@juhe/contract/content/partner';
import { inject, query } from '@juhe/api-client';

export const { useLazyGetSignQuery } = inject((build) => ({
  // Good for one call: never taken from the cache.
  getSign: query(build, partner.getSign, { keep: 0 }),
}));
