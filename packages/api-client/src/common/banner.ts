import { inject, query } from '@juhe/api-client';
import { banner } from '@juhe/contract/common/banner';

export const { useListShownBannersQuery } = inject((build) => ({
  listShownBanners: query(build, banner.listShownBanners, { tags: ['common/banner'] }),
}));
