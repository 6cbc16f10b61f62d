import { invalidateTags } from '@juhe/api-client';
import { useGetShopApplicationQuery } from '@juhe/api-client/applyfor/shop';
import { useMemberChanges } from '@juhe/api-client/common/live';

/** The member's application, refreshed as soon as the company decides on it. */
export const useApplication = () => {
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'shopApplication')
      invalidateTags('applyfor/shop', 'applyfor/rename', 'mall/shop-life', 'mall/shop');
  });
  return useGetShopApplicationQuery();
};
