import { config } from '@juhe/contract/common/config';
import { inject, query } from '@juhe/api-client';

export const { useConfigKeyQuery } = inject((build) => ({
  configKey: query(build, config.configKey, { tags: ['common/config'] }),
}));
