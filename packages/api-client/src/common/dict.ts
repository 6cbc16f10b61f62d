import { inject, query } from '@juhe/api-client';
import { dict } from '@juhe/contract/common/dict';

export const { useGetDictListQuery } = inject((build) => ({
  getDictList: query(build, dict.getDictList, { tags: ['common/dict'], keep: 3600 }),
}));
