import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';

/** Keeps what the page shows of the wallet up to date: payments, transfers and settlements arrive as they happen. */
export const useWalletChanges = (): void =>
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'wallet' || kind === 'payment') invalidateTags('wallet');
  });
