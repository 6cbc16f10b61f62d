import { serviceDesk } from '@juhe/contract/social/service-desk';
import { serviceDeskSchemas } from '@juhe/contract/social/service-desk.schemas';
import { routes } from '../../http/call/routes.ts';
import * as desk from './operator-desk.service.ts';
import * as service from './service-desk.service.ts';

export const serviceDeskRoutes = routes(serviceDesk, serviceDeskSchemas, { ...service, ...desk });
