import { recharge } from '@juhe/contract/payment/recharge';
import { inject, mutation, query } from '@juhe/api-client';

export const { useGetRechargePayParamMutation, useGetRechargeChannelsQuery } = inject((build) => ({
  getRechargePayParam: mutation(build, recharge.getPayParam, { invalidates: ['wallet'], toast: false }),
  getRechargeChannels: query(build, recharge.getRechargeChannels),
}));
