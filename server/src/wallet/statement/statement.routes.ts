import { statement } from '@juhe/contract/wallet/statement';
import { statementSchemas } from '@juhe/contract/wallet/statement.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './statement.service.ts';

export const statementRoutes = routes(statement, statementSchemas, service);
