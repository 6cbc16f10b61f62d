import { gateway } from '@juhe/contract/payment/gateway';
import { gatewaySchemas } from '@juhe/contract/payment/gateway.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './gateway-desk.service.ts';

export const gatewayRoutes = routes(gateway, gatewaySchemas, service);
