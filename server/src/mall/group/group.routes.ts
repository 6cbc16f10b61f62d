import { group } from '@juhe/contract/mall/group';
import { groupSchemas } from '@juhe/contract/mall/group.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './group.service.ts';

export const groupRoutes = routes(group, groupSchemas, service);
