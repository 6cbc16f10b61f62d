import { lot } from '@juhe/contract/auction/lot';
import { lotSchemas } from '@juhe/contract/auction/lot.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './lot.service.ts';

export const lotRoutes = routes(lot, lotSchemas, service);
