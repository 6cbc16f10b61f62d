import { icons } from '@juhe/contract/social/icons';
import { inject, mutation, query } from '@juhe/api-client';

export const { useGetIconOrderQuery, useSetIconOrderMutation } = inject((build) => ({
  getIconOrder: query(build, icons.getIconOrder, { tags: ['social/icons'] }),
  setIconOrder: mutation(build, icons.setIconOrder, {
    optimistic: ({ icons: next }, patch) =>
      patch(icons.getIconOrder, undefined, (draft) => {
        draft.icons = [...next];
      }),
  }),
}));
