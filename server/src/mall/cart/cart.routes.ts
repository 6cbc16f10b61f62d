import { cart } from '@juhe/contract/mall/cart';
import { cartSchemas } from '@juhe/contract/mall/cart.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './cart.service.ts';

export const cartRoutes = routes(cart, cartSchemas, service);
