import { daren } from '@juhe/contract/applyfor/daren';
import { inject, mutation, query } from '@juhe/api-client';

const tags = ['applyfor/daren'];
const writes = { invalidates: tags, toast: false };

export const {
  useGetDarenLevelInfoQuery,
  useGetDarenDescriptionQuery,
  useQueryDarenApplyQuery,
  useSaveDarenDraftMutation,
  useSubmitDarenApplyMutation,
  useGetDarenApplyPayParamMutation,
  useWithdrawDarenApplyMutation,
  useOrderDarenTermMutation,
  useCancelDarenTermMutation,
} = inject((build) => ({
  getDarenLevelInfo: query(build, daren.getDarenLevelInfo, { tags: ['applyfor/daren', 'auction/points'], keep: 0 }),
  getDarenDescription: query(build, daren.getDarenDescription, { keep: 3600 }),
  queryDarenApply: query(build, daren.queryDarenApply, { tags, keep: 0 }),
  saveDarenDraft: mutation(build, daren.saveDarenDraft, { toast: false }),
  submitDarenApply: mutation(build, daren.submitDarenApply, writes),
  getDarenApplyPayParam: mutation(build, daren.getDarenApplyPayParam, {
    invalidates: ['applyfor/daren', 'payment', 'wallet'],
    toast: false,
  }),
  orderDarenTerm: mutation(build, daren.orderDarenTerm, writes),
  cancelDarenTerm: mutation(build, daren.cancelDarenTerm, { invalidates: ['applyfor/daren', 'payment'], toast: false }),
  withdrawDarenApply: mutation(build, daren.withdrawDarenApply, {
    invalidates: ['applyfor/daren', 'payment', 'wallet'],
    toast: false,
  }),
}));
