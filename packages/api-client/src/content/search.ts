import { search } from '@juhe/contract/content/search';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useQuerySearchListInfiniteQuery,
  useSearchEverythingQuery,
  useQueryBookTextInfiniteQuery,
  useQueryMemberInfiniteQuery,
  useQuerySuggestQuery,
  useAddSearchlogMutation,
  useQueryHistorySearchQuery,
  useDelSearchlogMutation,
  useQueryLikeTopicQuery,
} = inject((build) => ({
  querySearchList: pages(build, search.querySearchList, { tags: ['social/relation'], keep: 120 }),
  /** The best matches of each kind, with the counts of all. */
  searchEverything: query(build, search.querySearchList, { tags: ['social/relation'], keep: 120 }),
  queryBookText: pages(build, search.queryBookText, { keep: 120 }),
  queryMember: pages(build, search.queryMember, { tags: ['social/relation'] }),
  querySuggest: query(build, search.querySuggest, { keep: 30 }),
  addSearchlog: mutation(build, search.addSearchlog, { invalidates: ['content/searches'], toast: false }),
  queryHistorySearch: query(build, search.queryHistorySearch, { tags: ['content/searches'] }),
  delSearchlog: mutation(build, search.delSearchlog, { invalidates: ['content/searches'] }),
  queryLikeTopic: query(build, search.queryLikeTopic, { keep: 600 }),
}));
