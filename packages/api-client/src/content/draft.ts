import { draft } from '@juhe/contract/content/draft';
import { call, inject, pages, query } from '@juhe/api-client';
import type { ClientInput } from '@juhe/contract/operation';

export const { useListDraftsInfiniteQuery, useGetDraftQuery } = inject((build) => ({
  listDrafts: pages(build, draft.listDrafts, { tags: ['content/draft'] }),
  getDraft: query(build, draft.getDraft, { keep: 1 }),
}));

/** Saves a draft on the server; quiet, because the text is stored on the device anyway. */
export const saveDraft = (input: ClientInput<typeof draft.saveDraft>) => call(draft.saveDraft, input, { quiet: true });
export const readDraft = (id: string) => call(draft.getDraft, { id }, { quiet: true });
export const deleteDraft = (id: string) => call(draft.deleteDraft, { id }, { quiet: true });
