import { defineOperations } from '../operation.ts';
import type { cartSchemas } from './cart.schemas.ts';

export const cart = defineOperations<typeof cartSchemas>()('mall/cart', {
  listCart: {
    method: 'GET',
    path: '/api/mall/shoppingCart/getShopCarList',
    encoding: 'query',
    access: 'required',
    summary: 'Lists the cart, grouped by shop; lines that cannot be ordered stay visible.',
  },
  addToCart: {
    method: 'POST',
    path: '/api/mall/shoppingCart/addShopCar',
    encoding: 'form',
    access: 'required',
    summary: 'Adds units to the line of a SKU, clamped to its stock.',
  },
  setCartQuantity: {
    method: 'POST',
    path: '/api/mall/shoppingCart/updateShopCar',
    encoding: 'json',
    access: 'required',
    summary: 'Sets the quantity of a line, clamped to its stock.',
  },
  setCartQuantities: {
    method: 'POST',
    path: '/api/mall/shoppingCart/setCartQuantities',
    encoding: 'json',
    access: 'required',
    extension: true,
    limit: { per: 'member', count: 60, seconds: 60 },
    summary: 'Sets the quantities of several lines, clamped to their stock: all of them, or none if one is missing.',
  },
  changeCartSku: {
    method: 'POST',
    path: '/api/mall/shoppingCart/changeCartSku',
    encoding: 'json',
    access: 'required',
    extension: true,
    limit: { per: 'member', count: 60, seconds: 60 },
    summary: 'Replaces the SKU of a line with another one of the same product, clamped to its stock.',
  },
  removeFromCart: {
    method: 'POST',
    path: '/api/mall/shoppingCart/deleteShopCar',
    encoding: 'form',
    access: 'required',
    summary: 'Removes lines by comma-separated ids; missing ones are ignored.',
  },
  moveCartToFavourites: {
    method: 'POST',
    path: '/api/mall/shoppingCart/moveCartToFavourites',
    encoding: 'form',
    access: 'required',
    extension: true,
    limit: { per: 'member', count: 60, seconds: 60 },
    summary: 'Saves the goods of lines as favourites and removes the lines, by comma-separated ids; missing ones are ignored.',
  },
});
