import { library } from '@juhe/contract/content/library';
import { librarySchemas } from '@juhe/contract/content/library.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './library.service.ts';

export const libraryRoutes = routes(library, librarySchemas, service);
