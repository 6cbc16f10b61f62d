import { accountExport } from '@juhe/contract/member/account-export';
import { accountExportSchemas } from '@juhe/contract/member/account-export.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './account-export.service.ts';

export const accountExportRoutes = routes(accountExport, accountExportSchemas, service);
