import { inject, query } from '@juhe/api-client';
import { share } from '@juhe/contract/common/share';

/** Asked once for each offer: whether a lot is open is news every time. */
export const { useLazyShareInfoQuery } = inject((build) => ({
  shareInfo: query(build, share.shareInfo, { keep: 0 }),
}));
