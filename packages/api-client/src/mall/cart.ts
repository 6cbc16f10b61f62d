import { cart } from '@juhe/contract/mall/cart';
import { inject, mutation, query } from '@juhe/api-client';

export const {
  useGetShopCarListQuery,
  useAddShopCarMutation,
  useUpdateShopCarMutation,
  useChangeCartSkuMutation,
  useDeleteShopCarMutation,
} = inject((build) => ({
  getShopCarList: query(build, cart.getShopCarList, { tags: ['mall/cart', 'applyfor/card'] }),
  addShopCar: mutation(build, cart.addShopCar, { invalidates: ['mall/cart'] }),
  updateShopCar: mutation(build, cart.updateShopCar, {
    invalidates: ['mall/cart'],
    optimistic: (arg, patch) =>
      patch(cart.getShopCarList, undefined, (draft) => {
        const line = draft.shops.flatMap((shop) => shop.lines).find((cartLine) => cartLine.id === arg.id);
        if (line) line.quantity = Number(arg.quantity);
      }),
  }),
  changeCartSku: mutation(build, cart.changeCartSku, { invalidates: ['mall/cart'] }),
  deleteShopCar: mutation(build, cart.deleteShopCar, { invalidates: ['mall/cart'] }),
}));
