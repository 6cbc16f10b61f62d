import { invalidateTags, type LiveStatus, useLive } from '@juhe/api-client';
import { lotLivePath } from '@juhe/api-client/auction/lot';
import type { LotLive } from '@juhe/contract/auction/lot.schemas';
import { useState } from 'react';

const isLive = (data: unknown): data is LotLive =>
  typeof data === 'object' && data !== null && 'productNo' in data && 'seq' in data;

const isOver = ({ state }: LotLive): boolean => state !== 'open' && state !== 'scheduled';

export interface LiveLot {
  /** The newest state that came in, by whichever way. */
  readonly live: LotLive;
  /** Of the connection; null when the lot is over and nothing is to come. */
  readonly status: LiveStatus | null;
  /** Shows a newer state that a call has answered. */
  readonly take: (live: LotLive) => void;
}

/** A lot's live state (domain.md §6): as loaded, then each pushed change. `seq` decides what is newer, so nothing goes back. */
export const useLiveLot = (loaded: LotLive): LiveLot => {
  const [pushed, setPushed] = useState(loaded);
  const live = pushed.productNo === loaded.productNo && pushed.seq > loaded.seq ? pushed : loaded;
  const take = (next: LotLive) => {
    if (next.seq <= live.seq) return;
    setPushed(next);
    // At the end deposits move and standings change: what the member sees of itself is asked for once more.
    if (next.state !== live.state) invalidateTags('auction/bid', 'auction/lot', 'wallet');
  };
  const listens = !isOver(live);
  const status = useLive(listens ? lotLivePath(loaded.productNo) : null, {
    onEvent: ({ data }) => {
      if (isLive(data)) take(data);
    },
  });
  return { live, status: listens ? status : null, take };
};
