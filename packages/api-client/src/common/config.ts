import { config } from '@juhe/contract/common/config';
import { inject, query } from '@juhe/api-client';

export const { useGetConfigQuery } = inject((build) => ({
  getConfig: query(build, config.getConfig, { tags: ['common/config'] }),
}));
