import { cart } from '@juhe/contract/mall/cart';
import { cartSchemas } from '@juhe/contract/mall/cart.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './cart.service.ts';

export const cartRoutes = routes(cart, cartSchemas, {
  getShopCarList: (ctx) => service.listCart(ctx),
  addShopCar: (ctx, input) => service.addToCart(ctx, input),
  updateShopCar: (ctx, input) => service.setQuantity(ctx, input),
  changeCartSku: (ctx, input) => service.changeSku(ctx, input),
  deleteShopCar: (ctx, input) => service.removeFromCart(ctx, input),
});
