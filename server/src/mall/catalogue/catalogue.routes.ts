import { catalogue } from '@juhe/contract/mall/catalogue';
import { catalogueSchemas } from '@juhe/contract/mall/catalogue.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './catalogue.service.ts';

export const catalogueRoutes = routes(catalogue, catalogueSchemas, service);
