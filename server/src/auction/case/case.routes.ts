import { auctionCase } from '@juhe/contract/auction/case';
import { caseSchemas } from '@juhe/contract/auction/case.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './case.service.ts';
import * as ruling from './ruling.service.ts';

export const caseRoutes = routes(auctionCase, caseSchemas, { ...service, ...ruling });
