import { invalidateTags } from '@juhe/api-client';
import { useListCardOrdersInfiniteQuery, useListCardRightsQuery, useListOfferedCardsQuery } from '@juhe/api-client/applyfor/card';
import { useMemberChanges } from '@juhe/api-client/common/live';

/** The cards, their rights and the member's orders; refetched as soon as an order is paid, ended or refunded. */
export const useCards = () => {
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'card') invalidateTags('applyfor/card');
  });
  const cards = useListOfferedCardsQuery(undefined, { refetchOnMountOrArgChange: true });
  const rights = useListCardRightsQuery(undefined, { refetchOnMountOrArgChange: true });
  const orders = useListCardOrdersInfiniteQuery({}, { refetchOnMountOrArgChange: true });
  return { cards, rights, orders };
};
