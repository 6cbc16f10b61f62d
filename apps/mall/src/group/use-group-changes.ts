import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';

/** Keeps groups on the screen up to date while others join them. */
export const useGroupChanges = (): void =>
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'group') invalidateTags('mall/group');
  });
