import { icons } from '@juhe/contract/social/icons';
import { inject, mutation, query } from '@juhe/api-client';

export const { useGetCustomIconSortQuery, useUpdateIconSortMutation } = inject((build) => ({
  getCustomIconSort: query(build, icons.getCustomIconSort, { tags: ['social/icons'] }),
  updateIconSort: mutation(build, icons.updateIconSort, {
    optimistic: ({ icons: next }, patch) =>
      patch(icons.getCustomIconSort, undefined, (draft) => {
        draft.icons = [...next];
      }),
  }),
}));
