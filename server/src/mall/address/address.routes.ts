import { address } from '@juhe/contract/mall/address';
import { addressSchemas } from '@juhe/contract/mall/address.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './address.service.ts';

export const addressRoutes = routes(address, addressSchemas, service);
