import { factor } from '@juhe/contract/member/factor';
import { factorSchemas } from '@juhe/contract/member/factor.schemas';
import { routes } from '../../http/call/routes.ts';
import * as proof from './proof.service.ts';
import * as service from './factor.service.ts';

export const factorRoutes = routes(factor, factorSchemas, { ...service, ...proof });
