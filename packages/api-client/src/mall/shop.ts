import { shop } from '@juhe/contract/mall/shop';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const { useGetShopQuery, useSearchShopsInfiniteQuery, useListFollowedShopsInfiniteQuery, useFollowShopMutation } = inject(
  (build) => ({
    getShop: query(build, shop.getShop, { tags: ['mall/shop'] }),
    searchShops: pages(build, shop.searchShops, { tags: ['mall/shop'] }),
    listFollowedShops: pages(build, shop.listFollowedShops, { tags: ['mall/shop'] }),
    followShop: mutation(build, shop.followShop, {
      invalidates: ['mall/shop'],
      optimistic: ({ shopId, collect }, patch) =>
        patch(shop.getShop, { shopId }, (draft) => {
          const isCollected = collect === true;
          if (draft.collected !== isCollected) draft.followers += isCollected ? 1 : -1;
          draft.collected = isCollected;
        }),
    }),
  }),
);
