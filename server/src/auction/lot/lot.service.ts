import { defineJob } from '../../jobs/job.ts';
import type { LotLive, lotSchemas } from '@juhe/contract/auction/lot.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as auctionPages from '@juhe/contract/pages/auction';
import type { Db, Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import { streamTopic } from '../../events/topic-stream.ts';
import type { Ctx } from '../../http/context.ts';
import { pageOf } from '../../http/page.ts';
import type { EventStream } from '../../http/stream.ts';
import { holdForPostings } from '../../ledger/hold.ts';
import { post } from '../../ledger/post.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { notify } from '../../social/api.ts';
import { auctionFail } from '../failures.ts';
import { lotMachine } from './lot-machine.ts';
import * as repository from './lot.repository.ts';
import type { LotRow } from './lot.repository.ts';
import { businessNo } from '../../http/business-no.ts';

type Input<K extends keyof typeof lotSchemas> = HandlerInput<(typeof lotSchemas)[K]>;
type Output<K extends keyof typeof lotSchemas> = HandlerOutput<(typeof lotSchemas)[K]>;

/** Bids that the live state carries. */
const liveBids = 10;

/** 5 % of the start price, at least 10 and at most 500 yuan (docs/domain-language.md, auction). */
export const depositFor = (startCents: number): number => Math.min(50_000, Math.max(1_000, Math.round(startCents * 0.05)));

export const lotTopic = (productNo: string): string => `lot:${productNo}`;

export const listLots = (ctx: Ctx, { state, ...page }: Input<'getBiddingProductList'>) =>
  pageOf(page, (limit, offset) => repository.lotPage(ctx.db, state ?? 'all', limit, offset));

const need = (lot: LotRow | undefined): LotRow => {
  if (!lot || lot.state === 'withdrawn') throw auctionFail('lot.missing');
  return lot;
};

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
  lastBids: await repository.bidsOf(db, lot.id, liveBids),
});

export const lotDetail = async (ctx: Ctx, { productNo }: Input<'getBiddingProduct'>): Promise<Output<'getBiddingProduct'>> => {
  const lot = need(await repository.findLot(ctx.db, productNo));
  return {
    id: lot.id,
    productNo,
    title: lot.title,
    pictures: lot.pictures,
    detailHtml: lot.detailHtml,
    startCents: lot.startCents,
    incrementCents: lot.incrementCents,
    hasReserve: lot.reserveCents !== null,
    opensAt: lot.opensAt,
    depositCents: lot.depositCents,
    ownerName: lot.ownerName ?? '',
    mine: lot.ownerId !== null && lot.ownerId === ctx.member?.id,
    live: await liveOf(ctx.db, lot),
  };
};

/** The present state at once, then each change; one reading serves all clients of this process. */
export const liveLot = async (ctx: Ctx, { productNo }: Input<'live'>): Promise<EventStream> => {
  need(await repository.findLot(ctx.db, productNo));
  const { db, bus, log } = ctx.deps;
  return streamTopic({
    bus,
    log,
    topic: lotTopic(productNo),
    lastEventId: ctx.lastEventId,
    snapshot: async () => {
      const lot = await repository.findLot(db, productNo);
      return lot ? [{ id: lot.seq, event: 'lot', data: await liveOf(db, lot) }] : [];
    },
  });
};

/** Announces a lot of the platform; it opens and closes by scheduled jobs (domain.md §6). */
export const publishLot = (ctx: Ctx, { detail, ...input }: Input<'publishLot'>): Promise<Output<'publishLot'>> =>
  ctx.inTx(async (tx) => {
    const productNo = businessNo('P');
    const detailHtml = detail === '' ? '' : `<p>${detail.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
    const lot = await repository.insertLot(tx, { ...input, productNo, detailHtml, depositCents: depositFor(input.startCents) });
    if (!lot) throw auctionFail('lot.times');
    await lotMachine.created(tx, { id: lot.id, state: 'scheduled', actor: ctx.actor });
    await openLotJob.schedule(tx, productNo, input.opensAt);
    return { productNo, state: 'scheduled' as const };
  });

export const withdrawLot = (ctx: Ctx, { productNo }: Input<'withdrawLot'>): Promise<Output<'withdrawLot'>> =>
  ctx.inTx(async (tx) => {
    const lot = need(await repository.lockLot(tx, productNo));
    await lotMachine.fire(tx, { id: lot.id, event: 'withdraw', actor: ctx.actor });
    await openLotJob.cancel(tx, productNo);
    await changed(tx, lot);
    return { productNo, state: 'withdrawn' as const };
  });

/** What all notices about a lot have in common: there is one for each member and lot, renewed as the auction goes on. */
export const lotNotice = ({ id, productNo }: LotRow, memberId: string) => ({
  memberId,
  key: `lot:${id}`,
  renew: true,
  link: auctionPages.lotDetail({ productNo }),
});

const changed = async (tx: Tx, lot: LotRow): Promise<void> => {
  await repository.bumpLot(tx, lot.id);
  await publish(tx, lotTopic(lot.productNo));
};

/** Scheduled job `lot.open`. */
const openLot = async (tx: Tx, productNo: string): Promise<void> => {
  const lot = await repository.lockLot(tx, productNo);
  if (lot?.state !== 'scheduled') return;
  await lotMachine.fire(tx, { id: lot.id, event: 'open', actor: systemActor });
  await closeLotJob.schedule(tx, productNo, lot.closesAt);
  await changed(tx, lot);
};
export const openLotJob = defineJob({ kind: 'lot.open', run: openLot });

/**
 * Scheduled job `lot.close`: sold to the leader when the reserve is met, otherwise unsold. Those who did not win get their deposit back;
 * the winner's stays held until the lot is paid (domain.md §6). A bid in the last moment moved the end: then it is due again later.
 */
const closeLot = async (tx: Tx, productNo: string): Promise<void> => {
  const lot = await repository.lockLot(tx, productNo);
  if (lot?.state !== 'open') return;
  if (!lot.over) {
    await closeLotJob.schedule(tx, productNo, lot.closesAt);
    return;
  }
  const sold = lot.leaderId !== null && (lot.reserveCents === null || (lot.priceCents ?? 0) >= lot.reserveCents);
  await lotMachine.fire(tx, { id: lot.id, event: sold ? 'sell' : 'pass', actor: systemActor });
  const deposits = await repository.heldDeposits(tx, lot.id, sold ? lot.leaderId : null);
  const escrow = { kind: 'escrow', owner: `lot:${lot.id}` } as const;
  await holdForPostings(tx, [escrow, ...deposits.map(({ memberId: owner }) => ({ kind: 'serviceFee' as const, owner }))]);
  for (const { memberId, depositCents } of deposits) {
    await post(tx, {
      kind: 'auction.depositReturned',
      ref: productNo,
      key: `auction.depositReturned:${lot.id}:${memberId}`,
      entries: [
        { account: escrow, amount: -depositCents },
        { account: { kind: 'serviceFee', owner: memberId }, amount: depositCents, memo: lot.title },
      ],
    });
    await publish(tx, `member:${memberId}`, { kind: 'lotClosed', productNo });
    await notify(tx, {
      ...lotNotice(lot, memberId),
      kind: 'auction',
      template: 'lost',
      params: { title: lot.title, depositCents },
    });
  }
  const params = { title: lot.title, priceCents: lot.priceCents ?? 0 };
  if (sold && lot.leaderId !== null) {
    await publish(tx, `member:${lot.leaderId}`, { kind: 'lotWon', productNo });
    await notify(tx, { ...lotNotice(lot, lot.leaderId), kind: 'auction', template: 'won', params });
  }
  if (lot.ownerId !== null)
    await notify(tx, { ...lotNotice(lot, lot.ownerId), kind: 'auction', template: sold ? 'sold' : 'unsold', params });
  await changed(tx, lot);
};
export const closeLotJob = defineJob({ kind: 'lot.close', lock: repository.lockLot, run: closeLot });
