import { cart } from '@juhe/contract/mall/cart';
import { inject, mutation, query } from '@juhe/api-client';

export const {
  useListCartQuery,
  useAddToCartMutation,
  useSetCartQuantityMutation,
  useSetCartQuantitiesMutation,
  useChangeCartSkuMutation,
  useRemoveFromCartMutation,
  useMoveCartToFavouritesMutation,
} = inject((build) => ({
  listCart: query(build, cart.listCart, { tags: ['mall/cart', 'applyfor/card'] }),
  addToCart: mutation(build, cart.addToCart, { invalidates: ['mall/cart'] }),
  setCartQuantity: mutation(build, cart.setCartQuantity, {
    invalidates: ['mall/cart'],
    optimistic: (arg, patch) =>
      patch(cart.listCart, undefined, (draft) => {
        const line = draft.shops.flatMap((shop) => shop.lines).find((cartLine) => cartLine.id === arg.id);
        if (line) line.quantity = Number(arg.quantity);
      }),
  }),
  setCartQuantities: mutation(build, cart.setCartQuantities, { invalidates: ['mall/cart'] }),
  changeCartSku: mutation(build, cart.changeCartSku, { invalidates: ['mall/cart'] }),
  removeFromCart: mutation(build, cart.removeFromCart, { invalidates: ['mall/cart'] }),
  moveCartToFavourites: mutation(build, cart.moveCartToFavourites, {
    invalidates: ['mall/cart', 'mall/favourites', 'mall/goods'],
  }),
}));
