import { recharge } from '@juhe/contract/payment/recharge';
import { inject, mutation } from '@juhe/api-client';

export const { useGetRechargePayParamMutation } = inject((build) => ({
  getRechargePayParam: mutation(build, recharge.getPayParam, { invalidates: ['wallet'], toast: false }),
}));
