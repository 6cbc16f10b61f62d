import { sanction } from '@juhe/contract/member/sanction';
import { sanctionSchemas } from '@juhe/contract/member/sanction.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './sanction.service.ts';

export const sanctionRoutes = routes(sanction, sanctionSchemas, service);
