import { invalidateTags } from '@juhe/api-client';
import { useGetExpertApplicationQuery } from '@juhe/api-client/applyfor/daren';
import { useMemberChanges } from '@juhe/api-client/common/live';

/** The member's application, refreshed as soon as the company decides on it or its fee is paid. */
export const useExpertApplication = () => {
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'expertApplication') invalidateTags('applyfor/daren');
  });
  return useGetExpertApplicationQuery(undefined, { refetchOnMountOrArgChange: true });
};
