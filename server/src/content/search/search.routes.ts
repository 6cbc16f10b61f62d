import { search } from '@juhe/contract/content/search';
import { searchSchemas } from '@juhe/contract/content/search.schemas';
import { routes } from '../../http/call/routes.ts';
import { searchInBook } from './in-book.service.ts';
import * as logs from './search-log.service.ts';
import * as service from './search.service.ts';

export const searchRoutes = routes(search, searchSchemas, { ...service, ...logs, searchInBook });
