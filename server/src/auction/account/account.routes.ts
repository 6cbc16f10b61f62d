import { account } from '@juhe/contract/auction/account';
import { accountSchemas } from '@juhe/contract/auction/account.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './account.service.ts';

export const accountRoutes = routes(account, accountSchemas, service);
