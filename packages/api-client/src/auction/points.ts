import { points } from '@juhe/contract/auction/points';
import { inject, mutation, query } from '@juhe/api-client';

/** Tags invalidated by a gift or a purchase: all balances. */
const stale = ['auction/points', 'wallet'];

export const {
  useGetPointsAccountQuery,
  useListFormerReceiversQuery,
  useGiftPointsMutation,
  useSendGiftCodeMutation,
  useBuyPointsMutation,
} = inject((build) => ({
  getPointsAccount: query(build, points.getPointsAccount, { tags: ['auction/points', 'wallet'] }),
  listFormerReceivers: query(build, points.listFormerReceivers, { tags: ['auction/points'] }),
  giftPoints: mutation(build, points.giftPoints, { invalidates: stale, toast: false }),
  sendGiftCode: mutation(build, points.sendGiftCode, { toast: false }),
  buyPoints: mutation(build, points.buyPoints, { invalidates: stale, toast: false }),
}));
