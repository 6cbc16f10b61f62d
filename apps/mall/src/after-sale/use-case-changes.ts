import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';

/** Keeps the cases on the screen up to date while they change elsewhere: a company's answer, a deadline, another tab. */
export const useCaseChanges = (): void =>
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'order' || kind === 'payment') invalidateTags('mall/after-sale', 'mall/order');
  });
