import { defineJob } from '../../jobs/job.ts';
import type { lotSchemas } from '@juhe/contract/auction/lot.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/context.ts';
import { pageOf } from '../../http/page.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { auctionFail } from '../failures.ts';
import { liveOf, streamLot } from './lot-live.ts';
import { closeLotKind, lotTopic } from '../shared/lot-events.ts';
import { lotMachine } from './lot-machine.ts';
import * as repository from './lot.repository.ts';
import type { LotRow } from './lot.repository.ts';
import { businessNo } from '../../http/business-no.ts';

type Input<K extends keyof typeof lotSchemas> = HandlerInput<(typeof lotSchemas)[K]>;
type Output<K extends keyof typeof lotSchemas> = HandlerOutput<(typeof lotSchemas)[K]>;

/** 5 % of the start price, at least 10 and at most 500 yuan (docs/domain-language.md, auction). */
export const depositFor = (startCents: number): number => Math.min(50_000, Math.max(1_000, Math.round(startCents * 0.05)));

export const listLots = (ctx: Ctx, { state, ...page }: Input<'getBiddingProductList'>) =>
  pageOf(page, (limit, offset) => repository.lotPage(ctx.db, state ?? 'all', limit, offset));

const need = (lot: LotRow | undefined): LotRow => {
  if (!lot || lot.state === 'withdrawn') throw auctionFail('lot.missing');
  return lot;
};

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

export const liveLot = (ctx: Ctx, { productNo }: Input<'live'>) => streamLot(ctx, productNo);

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

const changed = async (tx: Tx, lot: LotRow): Promise<void> => {
  await repository.bumpLot(tx, lot.id);
  await publish(tx, lotTopic(lot.productNo));
};

/** Scheduled job `lot.open`. */
const openLot = async (tx: Tx, productNo: string): Promise<void> => {
  const lot = await repository.lockLot(tx, productNo);
  if (lot?.state !== 'scheduled') return;
  await lotMachine.fire(tx, { id: lot.id, event: 'open', actor: systemActor });
  await closeLotKind.schedule(tx, productNo, lot.closesAt);
  await changed(tx, lot);
};
export const openLotJob = defineJob({ kind: 'lot.open', run: openLot });
