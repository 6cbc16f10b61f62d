import { budget } from '@juhe/contract/wallet/budget';
import { budgetSchemas } from '@juhe/contract/wallet/budget.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './budget.service.ts';

export const budgetRoutes = routes(budget, budgetSchemas, service);
