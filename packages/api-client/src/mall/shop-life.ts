import { shopLife } from '@juhe/contract/mall/shop-life';
import { inject, mutation, query } from '@juhe/api-client';

export const { useGetMyShopQuery, useUpdateMyShopMutation, useCloseMyShopMutation } = inject((build) => ({
  getMyShop: query(build, shopLife.getMyShop, { tags: ['mall/shop-life'] }),
  updateMyShop: mutation(build, shopLife.updateMyShop, { invalidates: ['mall/shop-life', 'mall/shop'], toast: false }),
  closeMyShop: mutation(build, shopLife.closeMyShop, { invalidates: ['mall/shop-life', 'mall/shop'], toast: false }),
}));
