import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';

/** Keeps the wallet data on the page up to date: payments, transfers and settlements are shown as they happen. */
export const useWalletChanges = (): void =>
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'wallet' || kind === 'payment') invalidateTags('wallet');
  });
