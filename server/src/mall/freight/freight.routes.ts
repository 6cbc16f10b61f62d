import { freight } from '@juhe/contract/mall/freight';
import { freightSchemas } from '@juhe/contract/mall/freight.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './freight.service.ts';

export const freightRoutes = routes(freight, freightSchemas, {
  listFreight: (ctx, input) => service.listFreight(ctx, input),
  setFreight: (ctx, input) => service.setFreight(ctx, input),
});
