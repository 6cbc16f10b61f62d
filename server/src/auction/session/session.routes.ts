import { session } from '@juhe/contract/auction/session';
import { sessionSchemas } from '@juhe/contract/auction/session.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './session.service.ts';

export const sessionRoutes = routes(session, sessionSchemas, service);
