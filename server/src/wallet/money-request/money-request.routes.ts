import { moneyRequest } from '@juhe/contract/wallet/money-request';
import { moneyRequestSchemas } from '@juhe/contract/wallet/money-request.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './money-request.service.ts';

export const moneyRequestRoutes = routes(moneyRequest, moneyRequestSchemas, service);
