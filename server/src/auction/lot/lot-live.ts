import type { LotLive } from '@juhe/contract/auction/lot.schemas';
import type { Db } from '../../db/db.ts';
import { streamTopic } from '../../events/topic-stream.ts';
import type { Ctx } from '../../http/context.ts';
import type { EventStream } from '../../http/stream.ts';
import { auctionFail } from '../failures.ts';
import { bidsOf, findLot, type LotRow } from './lot.repository.ts';
import { lotTopic } from '../shared/lot-events.ts';

/** Bids that the live state carries. */
const liveBids = 10;

/** The live state of a lot, the same for everybody. */
export const liveOf = async (db: Db, lot: LotRow): Promise<LotLive> => ({
  productNo: lot.productNo,
  seq: lot.seq,
  state: lot.state,
  priceCents: lot.priceCents ?? lot.startCents,
  nextCents: lot.priceCents === null ? lot.startCents : lot.priceCents + lot.incrementCents,
  leader: lot.leaderName,
  leaderPaddle: lot.leaderPaddle,
  bidders: lot.bidders,
  bids: lot.bids,
  closesAt: lot.closesAt,
  extensions: lot.extensions,
  reserveMet: lot.reserveCents === null || (lot.priceCents ?? 0) >= lot.reserveCents,
  lastBids: await bidsOf(db, lot.id, liveBids),
});

/** The present state at once, then each change; one reading serves all clients of this process. */
export const streamLot = async (ctx: Ctx, productNo: string): Promise<EventStream> => {
  const present = await findLot(ctx.db, productNo);
  if (!present || present.state === 'withdrawn') throw auctionFail('lot.missing');
  const { db, bus, log } = ctx.deps;
  return streamTopic({
    bus,
    log,
    topic: lotTopic(productNo),
    lastEventId: ctx.lastEventId,
    snapshot: async () => {
      const lot = await findLot(db, productNo);
      return lot ? [{ id: lot.seq, event: 'lot', data: await liveOf(db, lot) }] : [];
    },
  });
};
