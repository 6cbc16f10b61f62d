import { claim } from '@juhe/contract/auction/claim';
import { claimSchemas } from '@juhe/contract/auction/claim.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './claim.service.ts';
import { getOrderPayment } from './payment-view.service.ts';

export const claimRoutes = routes(claim, claimSchemas, { ...service, getOrderPayment });
