import { invalidateTags, type LiveStatus, useLive } from '@juhe/api-client';
import { useLazyListBidsQuery } from '@juhe/api-client/auction/bid';
import { lotLivePath, useLazyGetLotQuery } from '@juhe/api-client/auction/lot';
import type { BidRow, LotChange, LotLive } from '@juhe/contract/auction/lot.schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A change, with or without bids. */
type Pushed = LotChange & Partial<Pick<LotLive, 'lastBids'>>;

const isPushed = (data: unknown): data is Pushed =>
  typeof data === 'object' && data !== null && 'productNo' in data && 'seq' in data;

const isOver = ({ state }: LotChange): boolean => state !== 'open' && state !== 'scheduled';

export interface LiveLot {
  /** The newest received state, from any source. */
  readonly live: LotLive;
  /** Connection status; null when the lot is over and no more changes will come. */
  readonly status: LiveStatus | null;
  /** Applies a newer state from a response. */
  readonly applyUpdate: (live: LotLive) => void;
}

/** Number of bids that a page keeps for its list. */
const shownBids = 10;
/**
 * Polling interval (ms) of a page without a connection, and minimum interval between refetches of a list with a gap: the
 * streams of a carrier's shared address may be exhausted.
 */
const pollMs = 5000;
const gapMs = 2000;

/** The bid that a change itself describes. */
const leadingBid = ({ bids, priceCents, leader, leaderPaddle, lastBidAt, lastBidProxy }: LotChange): BidRow[] =>
  leader === null || leaderPaddle === null || lastBidAt === null
    ? []
    : [{ seq: bids, amountCents: priceCents, bidder: leader, paddle: leaderPaddle, proxy: lastBidProxy, at: lastBidAt }];

const mergeBids = (bids: readonly BidRow[], change: Pushed): BidRow[] => {
  const rows = new Map([...bids, ...leadingBid(change), ...(change.lastBids ?? [])].map((row) => [row.seq, row]));
  return [...rows.values()].toSorted((a, b) => b.seq - a.seq).slice(0, shownBids);
};

/** Whether bids are missing from the list because they were pushed together in one change. */
const hasGap = ({ bids, lastBids }: LotLive): boolean =>
  lastBids.length < Math.min(bids, shownBids) || lastBids.some(({ seq }, index) => seq !== bids - index);

/**
 * A lot's live state (domain.md §6): as loaded, then updated by each pushed change. `seq` decides what is newer, so the state
 * never goes back. Without a connection it is polled every five seconds.
 */
export const useLiveLot = (loaded: LotLive): LiveLot => {
  const { productNo } = loaded;
  const [pushed, setPushed] = useState(loaded);
  const [requestLot] = useLazyGetLotQuery();
  const [requestBids] = useLazyListBidsQuery();
  const filledAt = useRef(0);
  const live = pushed.productNo === productNo && pushed.seq > loaded.seq ? pushed : loaded;
  const applyUpdate = (next: Pushed) => {
    if (next.seq <= live.seq) return;
    setPushed({ ...next, lastBids: mergeBids(live.lastBids, next) });
    // At the end deposits move and standings change: the member's own data is refetched.
    if (next.state !== live.state) invalidateTags('auction/bid', 'auction/lot', 'wallet');
  };
  const listens = !isOver(live);
  const status = useLive(listens ? lotLivePath(productNo) : null, {
    onEvent: ({ data }) => {
      if (isPushed(data)) applyUpdate(data);
    },
  });

  const poll = useEffectEvent(async () => {
    const { data } = await requestLot({ productNo });
    if (data) applyUpdate(data.live);
  });
  const polls = listens && status === 'waiting';
  useEffect(() => {
    if (!polls) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void poll();
    }, pollMs);
    return () => clearInterval(timer);
  }, [polls]);

  const fetchMissingBids = useEffectEvent(async () => {
    filledAt.current = Date.now();
    const { data } = await requestBids({ productNo, pageSize: shownBids });
    if (data) setPushed((now) => ({ ...now, lastBids: mergeBids(data.history.list, { ...now, lastBids: now.lastBids }) }));
  });
  const gap = hasGap(live);
  useEffect(() => {
    if (!gap) return undefined;
    const timer = setTimeout(() => void fetchMissingBids(), Math.max(0, filledAt.current + gapMs - Date.now()));
    return () => clearTimeout(timer);
  }, [gap, live.bids]);

  return { live, status: listens ? status : null, applyUpdate };
};
