import { points } from '@juhe/contract/auction/points';
import { inject, mutation, query } from '@juhe/api-client';

/** Tags invalidated by a gift or a purchase: all balances. */
const stale = ['auction/points', 'wallet'];

export const {
  useGetPointsAccountQuery,
  useGetFormerReceiversQuery,
  useTransferAccountsMutation,
  useSendGiftCodeMutation,
  useRechargePointsMutation,
} = inject((build) => ({
  getPointsAccount: query(build, points.getPointsAccount, { tags: ['auction/points', 'wallet'] }),
  getFormerReceivers: query(build, points.getFormerReceivers, { tags: ['auction/points'] }),
  transferAccounts: mutation(build, points.transferAccounts, { invalidates: stale, toast: false }),
  sendGiftCode: mutation(build, points.sendGiftCode, { toast: false }),
  rechargePoints: mutation(build, points.rechargePoints, { invalidates: stale, toast: false }),
}));
