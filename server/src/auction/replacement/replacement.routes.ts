import { replacement } from '@juhe/contract/auction/replacement';
import { replacementSchemas } from '@juhe/contract/auction/replacement.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './replacement.service.ts';

export const replacementRoutes = routes(replacement, replacementSchemas, service);
