import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';

/** Updates the displayed cases when they change elsewhere: a company's response, a deadline, another tab. */
export const useCaseChanges = (): void =>
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'order' || kind === 'payment') invalidateTags('mall/after-sale', 'mall/order');
  });
