import { bankCard } from '@juhe/contract/wallet/bank-card';
import { inject, mutation, query } from '@juhe/api-client';

export const {
  useListBankCardsQuery,
  useSendBankCardCodeMutation,
  useAddBankCardMutation,
  useUpdateBankCardMutation,
  useSetDefaultBankCardMutation,
  useRemoveBankCardMutation,
} = inject((build) => ({
  listBankCards: query(build, bankCard.listBankCards, { tags: ['bankCard'] }),
  sendBankCardCode: mutation(build, bankCard.sendBankCardCode, { toast: false }),
  addBankCard: mutation(build, bankCard.addBankCard, { invalidates: ['bankCard'], toast: false }),
  updateBankCard: mutation(build, bankCard.updateBankCard, { invalidates: ['bankCard'], toast: false }),
  setDefaultBankCard: mutation(build, bankCard.setDefaultBankCard, { invalidates: ['bankCard'] }),
  removeBankCard: mutation(build, bankCard.removeBankCard, { invalidates: ['bankCard'] }),
}));

/** Bank lookup by card number, for forms: apps import only types from the contract. */
export { bankCodes, bankOfNumber, isCardNumber } from '@juhe/contract/wallet/banks';
