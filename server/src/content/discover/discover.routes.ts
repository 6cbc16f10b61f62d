import { discover } from '@juhe/contract/content/discover';
import { discoverSchemas } from '@juhe/contract/content/discover.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './discover.service.ts';

export const discoverRoutes = routes(discover, discoverSchemas, service);
