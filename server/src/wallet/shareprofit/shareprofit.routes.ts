import { shareprofit } from '@juhe/contract/wallet/shareprofit';
import { shareprofitSchemas } from '@juhe/contract/wallet/shareprofit.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './shareprofit.service.ts';

export const shareprofitRoutes = routes(shareprofit, shareprofitSchemas, service);
