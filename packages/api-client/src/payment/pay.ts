import { pay } from '@juhe/contract/payment/pay';
import { inject, mutation, query } from '@juhe/api-client';

/** A payment also changes its subject: the paying screen invalidates that too. */
export const { useGetPayChannelsQuery, useQueryPaymentQuery, useGetPayParamMutation } = inject((build) => ({
  getPayChannels: query(build, pay.getPayChannels, { tags: ['payment', 'wallet'], keep: 0 }),
  queryPayment: query(build, pay.queryPayment, { tags: ['payment'] }),
  getPayParam: mutation(build, pay.getPayParam, { invalidates: ['payment', 'wallet'], toast: false }),
}));
