import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { lotDeskSchemas } from '@juhe/contract/auction/lot-desk.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './lot-desk.service.ts';

export const lotDeskRoutes = routes(lotDesk, lotDeskSchemas, service);
