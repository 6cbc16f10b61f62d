import type { BidOutcome, Standing } from '@juhe/contract/auction/bid.schemas';
import type { LotLive } from '@juhe/contract/auction/lot.schemas';
import type { IconName } from '@juhe/ui';

/** The standing of the bidder with this paddle number (domain.md §6); null has not bid. */
export const standingOf = (live: LotLive, paddle: number | null): Standing => {
  if (paddle === null) return 'none';
  const isLeader = live.leaderPaddle === paddle;
  if (live.state === 'open') return isLeader ? 'leading' : 'outbid';
  return live.state === 'sold' && isLeader ? 'won' : 'lost';
};

type Shown = Exclude<Standing, 'none'>;

export const standingIcons: Readonly<Record<Shown, IconName>> = {
  leading: 'trending-up',
  outbid: 'triangle-alert',
  won: 'trophy',
  lost: 'undo-2',
};

/** Outcomes look like the standing that is closest to them. */
export const outcomePresentations: Readonly<Record<BidOutcome['kind'], Shown>> = {
  unpaid: 'won',
  claimed: 'won',
  disputed: 'outbid',
  paid: 'won',
  defaulted: 'outbid',
  refunded: 'lost',
  offered: 'leading',
};

export const standingTones = { leading: 'green', outbid: 'brand', won: 'gold', lost: 'grey' } as const;
