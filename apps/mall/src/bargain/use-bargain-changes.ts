import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';

/** Keeps bargains on the screen up to date while friends cut them. */
export const useBargainChanges = (): void =>
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'bargain') invalidateTags('mall/bargain');
  });
