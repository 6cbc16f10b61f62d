import { security } from '@juhe/contract/common/security';
import { securitySchemas } from '@juhe/contract/common/security.schemas';
import { routes } from '../../http/call/routes.ts';
import { readSecurityLog } from './security.service.ts';

export const securityRoutes = routes(security, securitySchemas, { readSecurityLog });
