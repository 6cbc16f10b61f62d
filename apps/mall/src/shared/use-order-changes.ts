import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';

/** Keeps the orders on the screen up to date while they change elsewhere: a payment callback, shipping, another tab. */
export const useOrderChanges = (): void =>
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'order' || kind === 'payment') invalidateTags('mall/order', 'payment');
  });
