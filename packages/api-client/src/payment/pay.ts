import { pay } from '@juhe/contract/payment/pay';
import { inject, mutation, query } from '@juhe/api-client';

/** A payment also changes its subject: the paying screen invalidates that too. */
export const { useListPaymentChannelsQuery, useGetPaymentQuery, useStartPaymentMutation } = inject((build) => ({
  listPaymentChannels: query(build, pay.listPaymentChannels, { tags: ['payment', 'wallet'], keep: 0 }),
  getPayment: query(build, pay.getPayment, { tags: ['payment'] }),
  startPayment: mutation(build, pay.startPayment, { invalidates: ['payment', 'wallet'], toast: false }),
}));
