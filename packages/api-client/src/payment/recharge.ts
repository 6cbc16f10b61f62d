import { recharge } from '@juhe/contract/payment/recharge';
import { inject, mutation, query } from '@juhe/api-client';

export const { useStartRechargeMutation, useListRechargeChannelsQuery } = inject((build) => ({
  startRecharge: mutation(build, recharge.startRecharge, { invalidates: ['wallet'], toast: false }),
  listRechargeChannels: query(build, recharge.listRechargeChannels),
}));
