import { identity } from '@juhe/contract/member/identity';
import { identitySchemas } from '@juhe/contract/member/identity.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './identity.service.ts';

export const identityRoutes = routes(identity, identitySchemas, service);
