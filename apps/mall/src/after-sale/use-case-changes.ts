import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';

/** Keeps the cases on the screen true while they change elsewhere: an answer of the company, a deadline, another tab. */
export const useCaseChanges = (): void =>
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'order' || kind === 'payment') invalidateTags('mall/after-sale', 'mall/order');
  });
