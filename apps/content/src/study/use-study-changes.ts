import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';

/** Keeps seats and orders on the screen true while they change elsewhere: a payment's callback, a deadline, another tab. */
export const useStudyChanges = (): void =>
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'study' || kind === 'payment')
      invalidateTags('content/study', 'content/studyOwn', 'payment');
  });
