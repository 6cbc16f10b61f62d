import { inject, query } from '@juhe/api-client';
import { dict } from '@juhe/contract/common/dict';

export const { useListChoicesQuery } = inject((build) => ({
  listChoices: query(build, dict.listChoices, { tags: ['common/dict'], keep: 3600 }),
}));
