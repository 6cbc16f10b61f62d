import { shop } from '@juhe/contract/applyfor/shop';
import { inject, mutation, query } from '@juhe/api-client';

export const { useGetShopPlansListQuery, useGetMyShopDetailQuery, useSaveShopDraftMutation, useAddShopMutation } = inject(
  (build) => ({
    getShopPlansList: query(build, shop.getShopPlansList, { keep: 3600 }),
    getMyShopDetail: query(build, shop.getMyShopDetail, { tags: ['applyfor/shop'], keep: 0 }),
    saveShopDraft: mutation(build, shop.saveShopDraft, { toast: false }),
    addShop: mutation(build, shop.addShop, { invalidates: ['applyfor/shop'], toast: false }),
  }),
);
