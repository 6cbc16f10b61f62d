import { suspension } from '@juhe/contract/member/suspension';
import { suspensionSchemas } from '@juhe/contract/member/suspension.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './suspension.service.ts';

export const suspensionRoutes = routes(suspension, suspensionSchemas, service);
