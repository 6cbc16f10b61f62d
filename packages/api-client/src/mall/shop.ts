import { shop } from '@juhe/contract/mall/shop';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const { useGetShopDetailQuery, useGetShopListInfiniteQuery, useGetShopCollectListInfiniteQuery, useCollectShopMutation } =
  inject((build) => ({
    getShopDetail: query(build, shop.getShopDetail, { tags: ['mall/shop'] }),
    getShopList: pages(build, shop.getShopList, { tags: ['mall/shop'] }),
    getShopCollectList: pages(build, shop.getShopCollectList, { tags: ['mall/shop'] }),
    collectShop: mutation(build, shop.collectShop, {
      invalidates: ['mall/shop'],
      optimistic: ({ shopId, collect }, patch) =>
        patch(shop.getShopDetail, { shopId }, (draft) => {
          const isCollected = collect === true;
          if (draft.collected !== isCollected) draft.followers += isCollected ? 1 : -1;
          draft.collected = isCollected;
        }),
    }),
  }));
