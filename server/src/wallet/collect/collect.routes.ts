import { collect } from '@juhe/contract/wallet/collect';
import { collectSchemas } from '@juhe/contract/wallet/collect.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './collect.service.ts';

export const collectRoutes = routes(collect, collectSchemas, service);
