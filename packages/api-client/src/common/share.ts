import { inject, query } from '@juhe/api-client';
import { share } from '@juhe/contract/common/share';

/** Fetched for each offer, never from the cache: whether a lot is open may have changed. */
export const { useLazyReadShareCodeQuery } = inject((build) => ({
  readShareCode: query(build, share.readShareCode, { keep: 0 }),
}));
