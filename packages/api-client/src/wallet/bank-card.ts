import { bankCard } from '@juhe/contract/wallet/bank-card';
import { inject, mutation, query } from '@juhe/api-client';

export const {
  useGetBankListQuery,
  useSendBankCodeMutation,
  useSaveBankMutation,
  useUpdateBankMutation,
  useSetDefaultBankMutation,
  useRemoveBankMutation,
} = inject((build) => ({
  getBankList: query(build, bankCard.getBankList, { tags: ['bankCard'] }),
  sendBankCode: mutation(build, bankCard.sendBankCode, { toast: false }),
  saveBank: mutation(build, bankCard.saveBank, { invalidates: ['bankCard'], toast: false }),
  updateBank: mutation(build, bankCard.updateBank, { invalidates: ['bankCard'], toast: false }),
  setDefaultBank: mutation(build, bankCard.setDefaultBank, { invalidates: ['bankCard'] }),
  removeBank: mutation(build, bankCard.removeBank, { invalidates: ['bankCard'] }),
}));

/** Bank lookup by card number, for forms: apps import only types from the contract. */
export { bankCodes, bankOfNumber, isCardNumber } from '@juhe/contract/wallet/banks';
