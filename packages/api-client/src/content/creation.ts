import { creation } from '@juhe/contract/content/creation';
import { call, inject, mutation, pages, query } from '@juhe/api-client';

/** Tags invalidated by every creation that is submitted, changed or deleted. */
const changed = ['content/creation', 'content/draft', 'social/relation'] as const;

export const {
  usePublishCreationMutation,
  useEditCreationMutation,
  useListMyCreationsInfiniteQuery,
  useCountMyCreationsQuery,
  useGetMyCreationQuery,
  useGetCreationHistoryQuery,
  useGetCreationChoicesQuery,
  useDeleteCreationMutation,
  useListAuthorsInfiniteQuery,
} = inject((build) => ({
  publishCreation: mutation(build, creation.publishCreation, { invalidates: changed, toast: false }),
  editCreation: mutation(build, creation.editCreation, { invalidates: changed, toast: false }),
  listMyCreations: pages(build, creation.listMyCreations, { tags: ['content/creation'] }),
  countMyCreations: query(build, creation.countMyCreations, { tags: ['content/creation', 'content/draft'] }),
  getMyCreation: query(build, creation.getMyCreation, { tags: ['content/creation'], keep: 1 }),
  getCreationHistory: query(build, creation.getCreationHistory, { tags: ['content/creation'] }),
  getCreationChoices: query(build, creation.getCreationChoices, { keep: 600 }),
  deleteCreation: mutation(build, creation.deleteCreation, { invalidates: changed }),
  listAuthors: pages(build, creation.listAuthors, { tags: ['social/relation'] }),
}));

/** Reads an own creation for editing, outside the store: its changes become a draft. */
export const readCreation = (id: string) => call(creation.getMyCreation, { id }, { quiet: true });
