import { delayedPayment } from '@juhe/contract/wallet/delayed-payment';
import { inject, mutation, pages, query } from '@juhe/api-client';

export { freePaymentCents } from '@juhe/contract/wallet/wallet';

export const {
  useGetDelayOfferQuery,
  useSendDelayedPaymentMutation,
  useListDelayedPaymentsInfiniteQuery,
  useRevokeDelayedPaymentMutation,
} = inject((build) => ({
  // Whether a member was paid before changes with every payment.
  getDelayOffer: query(build, delayedPayment.getDelayOffer, { tags: ['wallet'], keep: 0 }),
  sendDelayedPayment: mutation(build, delayedPayment.sendDelayedPayment, {
    invalidates: ['wallet', 'delayedPayment'],
    toast: false,
  }),
  listDelayedPayments: pages(build, delayedPayment.listDelayedPayments, { tags: ['delayedPayment'] }),
  revokeDelayedPayment: mutation(build, delayedPayment.revokeDelayedPayment, { invalidates: ['wallet', 'delayedPayment'] }),
}));
