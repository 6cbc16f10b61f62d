import { defineOperations } from '../operation.ts';
import type { searchSchemas } from './search.schemas.ts';

export const search = defineOperations<typeof searchSchemas>()('content/search', {
  searchSite: {
    method: 'POST',
    path: '/api/service/searchPage/querySearchList',
    encoding: 'form',
    access: 'public',
    summary:
      'Finds goods, lots, articles, news, books, chapters, videos, courses, members and shops by words that stand anywhere in them, the best first.',
  },
  searchInBook: {
    method: 'POST',
    path: '/api/service/searchPage/queryBookText',
    encoding: 'form',
    access: 'public',
    extension: true,
    limit: { per: 'member', count: 60, seconds: 60 },
    summary: 'Finds the chapters of one book whose title or text holds all words, with the places of each.',
  },
  searchMembers: {
    method: 'POST',
    path: '/api/service/searchPage/queryMember',
    encoding: 'form',
    access: 'public',
    summary: 'Finds members by a part of their nickname, or by their whole number or promotion code.',
  },
  suggestSearches: {
    method: 'POST',
    path: '/api/service/searchPage/querySuggest',
    encoding: 'form',
    access: 'public',
    extension: true,
    summary: 'At most ten titles and popular words that begin with, or hold, what is being typed.',
  },
  addSearches: {
    method: 'POST',
    path: '/api/service/searchPage/addSearchlog',
    encoding: 'form',
    access: 'required',
    summary: 'Remembers what the member searched for: one keyword, or several with a line each, the latest first.',
  },
  listSearchHistory: {
    method: 'POST',
    path: '/api/service/searchPage/queryHistorySearch',
    encoding: 'form',
    access: 'required',
    summary: 'What the member searched for, the latest first, at most twenty.',
  },
  forgetSearches: {
    method: 'POST',
    path: '/api/service/searchPage/delSearchlog',
    encoding: 'form',
    access: 'required',
    summary: 'Forgets one of the member’s former searches, or all of them.',
  },
  listPopularSearches: {
    method: 'POST',
    path: '/api/service/searchPage/queryLikeTopic',
    encoding: 'form',
    access: 'public',
    summary: 'What is popular: tags of what is new, and words that several members searched for in the last days.',
  },
  blockHotWord: {
    method: 'POST',
    path: '/api/operator/search/blockHotWord',
    encoding: 'json',
    access: 'operator',
    extension: true,
    summary: 'Keeps a word, and every search that holds it, from being shown as popular or suggested; or allows it again.',
  },
});
