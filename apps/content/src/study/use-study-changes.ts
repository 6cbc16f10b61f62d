import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';

/** Refetches visible seats and orders when they change elsewhere: payment callbacks, deadlines, other tabs. */
export const useStudyChanges = (): void =>
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'study' || kind === 'payment')
      invalidateTags('content/study', 'content/studyOwn', 'payment');
  });
