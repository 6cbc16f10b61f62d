import { search } from '@juhe/contract/content/search';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useSearchSiteInfiniteQuery,
  useSearchEverythingQuery,
  useSearchInBookInfiniteQuery,
  useSearchMembersInfiniteQuery,
  useSuggestSearchesQuery,
  useAddSearchesMutation,
  useListSearchHistoryQuery,
  useForgetSearchesMutation,
  useListPopularSearchesQuery,
} = inject((build) => ({
  searchSite: pages(build, search.searchSite, { tags: ['social/relation'], keep: 120 }),
  /** The best matches of each kind, with the counts of all. */
  searchEverything: query(build, search.searchSite, { tags: ['social/relation'], keep: 120 }),
  searchInBook: pages(build, search.searchInBook, { keep: 120 }),
  searchMembers: pages(build, search.searchMembers, { tags: ['social/relation'] }),
  suggestSearches: query(build, search.suggestSearches, { keep: 30 }),
  addSearches: mutation(build, search.addSearches, { invalidates: ['content/searches'], toast: false }),
  listSearchHistory: query(build, search.listSearchHistory, { tags: ['content/searches'] }),
  forgetSearches: mutation(build, search.forgetSearches, { invalidates: ['content/searches'] }),
  listPopularSearches: query(build, search.listPopularSearches, { keep: 600 }),
}));
