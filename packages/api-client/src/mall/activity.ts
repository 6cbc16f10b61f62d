import { activity } from '@juhe/contract/mall/activity';
import { inject, query } from '@juhe/api-client';

export const { useGetProductActivityQuery } = inject((build) => ({
  getProductActivity: query(build, activity.getProductActivity, { tags: ['mall/activity'] }),
}));
