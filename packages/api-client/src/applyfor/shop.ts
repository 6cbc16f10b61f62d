import { shop } from '@juhe/contract/applyfor/shop';
import { inject, mutation, query } from '@juhe/api-client';

export const {
  useGetShopPlansListQuery,
  useGetMyShopDetailQuery,
  useSaveShopDraftMutation,
  useAddShopMutation,
  useSendShopContactCodeMutation,
  useGetShopPayParamMutation,
  useWithdrawShopMutation,
} = inject((build) => ({
  getShopPlansList: query(build, shop.getShopPlansList, { keep: 3600 }),
  getMyShopDetail: query(build, shop.getMyShopDetail, { tags: ['applyfor/shop'], keep: 0 }),
  saveShopDraft: mutation(build, shop.saveShopDraft, { toast: false }),
  sendShopContactCode: mutation(build, shop.sendShopContactCode, { toast: false }),
  getShopPayParam: mutation(build, shop.getShopPayParam, { invalidates: ['applyfor/shop', 'payment', 'wallet'], toast: false }),
  withdrawShop: mutation(build, shop.withdrawShop, { invalidates: ['applyfor/shop', 'payment', 'wallet'], toast: false }),
  addShop: mutation(build, shop.addShop, { invalidates: ['applyfor/shop'], toast: false }),
}));
export { isCreditCode, isResidentId, normalisedNumber } from '@juhe/contract/registered-numbers';
