import { shop } from '@juhe/contract/applyfor/shop';
import { inject, mutation, query } from '@juhe/api-client';

export const {
  useListShopPlansQuery,
  useGetShopApplicationQuery,
  useSaveShopDraftMutation,
  useSubmitShopApplicationMutation,
  useSendShopContactCodeMutation,
  usePayShopApplicationMutation,
  useWithdrawShopApplicationMutation,
} = inject((build) => ({
  listShopPlans: query(build, shop.listShopPlans, { tags: ['applyfor/plans'], keep: 3600 }),
  getShopApplication: query(build, shop.getShopApplication, { tags: ['applyfor/shop'], keep: 0 }),
  saveShopDraft: mutation(build, shop.saveShopDraft, { toast: false }),
  sendShopContactCode: mutation(build, shop.sendShopContactCode, { toast: false }),
  payShopApplication: mutation(build, shop.payShopApplication, {
    invalidates: ['applyfor/shop', 'payment', 'wallet'],
    toast: false,
  }),
  withdrawShopApplication: mutation(build, shop.withdrawShopApplication, {
    invalidates: ['applyfor/shop', 'payment', 'wallet'],
    toast: false,
  }),
  submitShopApplication: mutation(build, shop.submitShopApplication, { invalidates: ['applyfor/shop'], toast: false }),
}));
export { isCreditCode, isResidentId, normalisedNumber } from '@juhe/contract/registered-numbers';
