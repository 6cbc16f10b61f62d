import { daren } from '@juhe/contract/applyfor/daren';
import { inject, mutation, query } from '@juhe/api-client';

const tags = ['applyfor/daren'];
const writes = { invalidates: tags, toast: false };

export const {
  useGetExpertLevelsQuery,
  useGetExpertDescriptionQuery,
  useGetExpertApplicationQuery,
  useSaveExpertDraftMutation,
  useSubmitExpertApplicationMutation,
  usePayExpertApplicationMutation,
  useWithdrawExpertApplicationMutation,
  useOrderExpertTermMutation,
  useCancelExpertTermMutation,
} = inject((build) => ({
  getExpertLevels: query(build, daren.getExpertLevels, { tags: ['applyfor/daren', 'auction/points'], keep: 0 }),
  getExpertDescription: query(build, daren.getExpertDescription, { keep: 3600 }),
  getExpertApplication: query(build, daren.getExpertApplication, { tags, keep: 0 }),
  saveExpertDraft: mutation(build, daren.saveExpertDraft, { toast: false }),
  submitExpertApplication: mutation(build, daren.submitExpertApplication, writes),
  payExpertApplication: mutation(build, daren.payExpertApplication, {
    invalidates: ['applyfor/daren', 'payment', 'wallet'],
    toast: false,
  }),
  orderExpertTerm: mutation(build, daren.orderExpertTerm, writes),
  cancelExpertTerm: mutation(build, daren.cancelExpertTerm, { invalidates: ['applyfor/daren', 'payment'], toast: false }),
  withdrawExpertApplication: mutation(build, daren.withdrawExpertApplication, {
    invalidates: ['applyfor/daren', 'payment', 'wallet'],
    toast: false,
  }),
}));
