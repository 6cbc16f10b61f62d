import { inject, query } from '@juhe/api-client';
import { banner } from '@juhe/contract/common/banner';

export const { useBannerQuery } = inject((build) => ({
  banner: query(build, banner.banner, { tags: ['common/banner'] }),
}));
