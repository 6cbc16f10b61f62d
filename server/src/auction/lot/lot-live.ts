import { nextBidCents } from '@juhe/contract/auction/limits';
import type { LotChange, LotLive } from '@juhe/contract/auction/lot.schemas';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { streamTopic } from '../../events/topic-stream.ts';
import type { Ctx } from '../../http/call/context.ts';
import type { EventStream } from '../../http/transport/stream.ts';
import { auctionFail } from '../failures.ts';
import { bidsOf, masked } from './lot.repository.ts';
import { lotTopic } from '../shared/lot-events.ts';
import { shownLot } from './shown-lot.ts';

/** At most ten pushes a second per lot; changes in between are merged. */
const pushIntervalMs = 100;

/** Number of bids in the full live state. */
const liveBids = 10;

interface LiveRow extends Omit<LotChange, 'nextCents' | 'reserveMet' | 'lastBidProxy'> {
  id: string;
  highestCents: number | null;
  startCents: number;
  incrementCents: number;
  reserveCents: number | null;
  lastBidProxy: boolean | null;
}

/** The changing data of a lot, the same for everybody; with the lot's id for further queries. */
const changeOf = async (db: Db, productNo: string): Promise<{ id: string; change: LotChange } | undefined> => {
  const row = await db.maybe<LiveRow>(sql`select l.id, l.product_no as "productNo", l.seq, l.state,
      coalesce(l.price_cents, l.start_cents) as "priceCents", l.price_cents as "highestCents", l.start_cents as "startCents",
      l.increment_cents as "incrementCents", l.reserve_cents as "reserveCents",
      case when m.id is not null then ${masked} end as leader, p.paddle as "leaderPaddle", l.bidders, l.bids,
      b.at as "lastBidAt", b.proxy as "lastBidProxy", l.closes_at as "closesAt", l.extensions, l.public_head as head
    from lot l
      left join member m on m.id = l.leader_id
      left join lot_bidder p on p.lot_id = l.id and p.member_id = l.leader_id
      left join bid b on b.lot_id = l.id and b.seq = l.bids
    where l.product_no = ${productNo}`);
  if (!row) return undefined;
  const { id, highestCents, startCents, incrementCents, reserveCents, lastBidProxy, ...change } = row;
  return {
    id,
    change: {
      ...change,
      lastBidProxy: lastBidProxy ?? false,
      nextCents: nextBidCents(highestCents, startCents, incrementCents),
      reserveMet: reserveCents === null || (highestCents ?? 0) >= reserveCents,
    },
  };
};

/** The full live state of a lot. */
export const liveOf = async (db: Db, productNo: string): Promise<LotLive> => {
  const current = await changeOf(db, productNo);
  if (!current) throw auctionFail('lot.missing');
  return { ...current.change, lastBids: await bidsOf(db, current.id, liveBids) };
};

/** The current state at once, then each change; one read serves all clients of this process. */
export const openLotStream = async (ctx: Ctx, productNo: string): Promise<EventStream> => {
  await shownLot(ctx, productNo);
  const { db, bus, log } = ctx.deps;
  return streamTopic({
    bus,
    log,
    topic: lotTopic(productNo),
    lastEventId: ctx.lastEventId,
    intervalMs: pushIntervalMs,
    // A new client gets the last bids as well; a change is as small as possible.
    snapshot: async (after, reader) => {
      if (reader === 'client' && after === undefined) {
        const live = await liveOf(db, productNo);
        return [{ id: live.seq, event: 'lot', data: live }];
      }
      const current = await changeOf(db, productNo);
      return current ? [{ id: current.change.seq, event: 'lot', data: current.change }] : [];
    },
  });
};
