import { account } from '@juhe/contract/member/account';
import { accountSchemas } from '@juhe/contract/member/account.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './account.service.ts';

export const accountRoutes = routes(account, accountSchemas, service);
