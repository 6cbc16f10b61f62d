import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';

/** Refetches points and orders for points when they change elsewhere. */
export const usePointsChanges = (): void =>
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'points') invalidateTags('auction/points', 'wallet');
    if (kind === undefined || kind === 'pointsOrder') invalidateTags('auction/points-shop');
  });
