import { bargain } from '@juhe/contract/mall/bargain';
import { bargainSchemas } from '@juhe/contract/mall/bargain.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './bargain.service.ts';

export const bargainRoutes = routes(bargain, bargainSchemas, service);
