import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';

/** Keeps what a page shows of the member's auction orders up to date. */
export const useOrderChanges = (): void =>
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'auctionOrder') invalidateTags('auction/order');
  });
