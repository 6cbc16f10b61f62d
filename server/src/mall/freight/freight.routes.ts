import { freight } from '@juhe/contract/mall/freight';
import { freightSchemas } from '@juhe/contract/mall/freight.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './freight.service.ts';

export const freightRoutes = routes(freight, freightSchemas, service);
