import { watch } from '@juhe/contract/auction/watch';
import { watchSchemas } from '@juhe/contract/auction/watch.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './watch.service.ts';

export const watchRoutes = routes(watch, watchSchemas, service);
