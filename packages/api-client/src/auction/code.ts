import { code } from '@juhe/contract/auction/code';
import { inject, mutation, query } from '@juhe/api-client';

const tags = ['auction/code'];

export const {
  useListPaymentCodesQuery,
  useUploadPaymentCodeMutation,
  useRemovePaymentCodeMutation,
  useSendPaymentCodeSmsMutation,
} = inject((build) => ({
  listPaymentCodes: query(build, code.listPaymentCodes, { tags, keep: 0 }),
  uploadPaymentCode: mutation(build, code.uploadPaymentCode, { invalidates: ['auction/code', 'auction/resale'], toast: false }),
  removePaymentCode: mutation(build, code.removePaymentCode, { invalidates: ['auction/code', 'auction/resale'] }),
  sendPaymentCodeSms: mutation(build, code.sendPaymentCodeSms, { toast: false }),
}));
