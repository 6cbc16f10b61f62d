import { invalidateTags } from '@juhe/api-client';
import { useListBidsQuery } from '@juhe/api-client/auction/bid';
import { useMemberChanges } from '@juhe/api-client/common/live';
import type { LotLive } from '@juhe/contract/auction/lot.schemas';
import { useSession } from '@juhe/auth';
import { useEffect } from 'react';
import type { Bidding } from '../shared/bid-bar.tsx';

/** Events of the member's own stream about a lot: a bid from another tab or device, a second chance. */
const kinds: ReadonlySet<string> = new Set(['lotJoined', 'maxRaised', 'secondChance']);

/** The member's standing on a lot, also after bids from elsewhere; undefined while signed out or loading. */
export const useOwnBidding = (live: LotLive): Bidding | undefined => {
  const { productNo, leaderPaddle, priceCents } = live;
  const { signedIn } = useSession();
  const ownBidding = useListBidsQuery({ productNo, pageSize: 1 }, { skip: !signedIn }).currentData;
  useMemberChanges((kind, change) => {
    if (!signedIn) return;
    const valueOf = (key: string): unknown => change && Reflect.get(change, key);
    const isOfLot = kind !== undefined && kinds.has(kind) && valueOf('productNo') === productNo;
    const orderNo = ownBidding?.outcome?.orderNo;
    const isOfOrder = kind === 'auctionOrder' && orderNo != null && valueOf('orderNo') === orderNo;
    if (kind === undefined || isOfLot || isOfOrder) invalidateTags('auction/bid', 'wallet');
  });
  // A leader's maximum is never below the price: a bid from elsewhere took the lead again.
  const isOutdated =
    ownBidding?.paddle != null && ownBidding.paddle === leaderPaddle && (ownBidding.maxCents ?? 0) < (priceCents ?? 0);
  useEffect(() => {
    if (isOutdated) invalidateTags('auction/bid', 'wallet');
  }, [isOutdated]);
  return ownBidding;
};
