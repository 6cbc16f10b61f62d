import { check } from '@juhe/contract/common/check';
import { checkSchemas } from '@juhe/contract/common/check.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './check.service.ts';

export const checkRoutes = routes(check, checkSchemas, service);
