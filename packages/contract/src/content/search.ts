import { defineOperations } from '../operation.ts';
import type { searchSchemas } from './search.schemas.ts';

export const search = defineOperations<typeof searchSchemas>()('content/search', {
  searchSite: {
    method: 'POST',
    path: '/api/service/searchPage/querySearchList',
    encoding: 'form',
    access: 'public',
    summary:
      'Searches goods, lots, articles, news, books, chapters, videos, courses, members and shops for words anywhere in their texts, best matches first.',
  },
  searchInBook: {
    method: 'POST',
    path: '/api/service/searchPage/queryBookText',
    encoding: 'form',
    access: 'public',
    extension: true,
    limit: { per: 'member', count: 60, seconds: 60 },
    summary: 'Searches the chapters of one book whose title or text contains all words, with the positions of the matches.',
  },
  searchMembers: {
    method: 'POST',
    path: '/api/service/searchPage/queryMember',
    encoding: 'form',
    access: 'public',
    summary: 'Searches members by a part of their nickname, or by their complete number or promotion code.',
  },
  suggestSearches: {
    method: 'POST',
    path: '/api/service/searchPage/querySuggest',
    encoding: 'form',
    access: 'public',
    extension: true,
    summary: 'Suggests at most ten titles and popular words that begin with or contain the typed text.',
  },
  addSearches: {
    method: 'POST',
    path: '/api/service/searchPage/addSearchlog',
    encoding: 'form',
    access: 'required',
    summary: "Stores the member's searches: one keyword, or several with a line each, newest first.",
  },
  listSearchHistory: {
    method: 'POST',
    path: '/api/service/searchPage/queryHistorySearch',
    encoding: 'form',
    access: 'required',
    summary: "Lists the member's searches, newest first, at most twenty.",
  },
  forgetSearches: {
    method: 'POST',
    path: '/api/service/searchPage/delSearchlog',
    encoding: 'form',
    access: 'required',
    summary: "Deletes one of the member's searches, or all of them.",
  },
  listPopularSearches: {
    method: 'POST',
    path: '/api/service/searchPage/queryLikeTopic',
    encoding: 'form',
    access: 'public',
    summary: 'Lists popular words: tags of new content, and words that several members searched for in the last days.',
  },
  blockHotWord: {
    method: 'POST',
    path: '/api/operator/search/blockHotWord',
    encoding: 'json',
    access: 'operator',
    extension: true,
    summary: 'Excludes a word, and every search that contains it, from popular words and suggestions; or allows it again.',
  },
});
