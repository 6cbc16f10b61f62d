import { rename } from '@juhe/contract/applyfor/rename';
import { renameSchemas } from '@juhe/contract/applyfor/rename.schemas';
import { routes } from '../../http/call/routes.ts';
import * as decision from './decision.service.ts';
import * as service from './rename.service.ts';

export const renameRoutes = routes(rename, renameSchemas, { ...service, ...decision });
