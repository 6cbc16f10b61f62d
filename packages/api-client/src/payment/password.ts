import { password } from '@juhe/contract/payment/password';
import { inject, mutation, query } from '@juhe/api-client';

export const {
  useGetPaymentPasswordQuery,
  useSendPaymentPasswordCodeMutation,
  useSetPaymentPasswordMutation,
  useSendPaymentCodeMutation,
} = inject((build) => ({
  getPaymentPassword: query(build, password.getPaymentPassword, { tags: ['payment'], keep: 0 }),
  sendPaymentPasswordCode: mutation(build, password.sendPaymentPasswordCode, { toast: false }),
  setPaymentPassword: mutation(build, password.setPaymentPassword, { invalidates: ['payment'], toast: false }),
  sendPaymentCode: mutation(build, password.sendPaymentCode, { toast: false }),
}));
