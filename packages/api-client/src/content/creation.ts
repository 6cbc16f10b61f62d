import { creation } from '@juhe/contract/content/creation';
import { call, inject, mutation, pages, query } from '@juhe/api-client';

/** Tags invalidated by every creation that is submitted, changed or deleted. */
const changed = ['content/creation', 'content/draft', 'social/relation'] as const;

export const {
  usePublishCreationMutation,
  useEditCreationMutation,
  useMyCreationsInfiniteQuery,
  useCreationCountsQuery,
  useMyCreationQuery,
  useCreationHistoryQuery,
  useCreationChoicesQuery,
  useDeleteCreationMutation,
  useGetAuthorsInfiniteQuery,
} = inject((build) => ({
  publishCreation: mutation(build, creation.publishCreation, { invalidates: changed, toast: false }),
  editCreation: mutation(build, creation.editCreation, { invalidates: changed, toast: false }),
  myCreations: pages(build, creation.myCreations, { tags: ['content/creation'] }),
  creationCounts: query(build, creation.creationCounts, { tags: ['content/creation', 'content/draft'] }),
  myCreation: query(build, creation.myCreation, { tags: ['content/creation'], keep: 1 }),
  creationHistory: query(build, creation.creationHistory, { tags: ['content/creation'] }),
  creationChoices: query(build, creation.creationChoices, { keep: 600 }),
  deleteCreation: mutation(build, creation.deleteCreation, { invalidates: changed }),
  getAuthors: pages(build, creation.getAuthors, { tags: ['social/relation'] }),
}));

/** Reads an own creation for editing, outside the store: its changes become a draft. */
export const readCreation = (id: string) => call(creation.myCreation, { id }, { quiet: true });
