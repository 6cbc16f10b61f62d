import { resale } from '@juhe/contract/auction/resale';
import { resaleSchemas } from '@juhe/contract/auction/resale.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './resale.service.ts';

export const resaleRoutes = routes(resale, resaleSchemas, service);
