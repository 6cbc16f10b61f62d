import { search } from '@juhe/contract/content/search';
import { searchSchemas } from '@juhe/contract/content/search.schemas';
import { routes } from '../../http/routes.ts';
import { searchInBook } from './in-book.service.ts';
import * as logs from './search-log.service.ts';
import * as service from './search.service.ts';

export const searchRoutes = routes(search, searchSchemas, {
  querySearchList: (ctx, input) => service.searchList(ctx, input),
  queryBookText: (ctx, input) => searchInBook(ctx, input),
  queryMember: (ctx, input) => service.searchMembers(ctx, input),
  querySuggest: (ctx, input) => logs.suggest(ctx, input),
  addSearchlog: (ctx, input) => logs.addSearches(ctx, input),
  queryHistorySearch: (ctx) => logs.history(ctx),
  delSearchlog: (ctx, input) => logs.forgetSearches(ctx, input),
  queryLikeTopic: (ctx, input) => logs.hot(ctx, input),
  blockHotWord: (ctx, input) => logs.blockHotWord(ctx, input),
});
