import { defineJob } from '../../jobs/job.ts';
import type { lotSchemas } from '@juhe/contract/auction/lot.schemas';
import { mostPages } from '@juhe/contract/fields';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/call/context.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { liveOf, openLotStream } from './lot-live.ts';
import { closeLotKind, lotTopic, openLotKind } from '../shared/lot-events.ts';
import { lotMachine } from './lot-machine.ts';
import { sharedLotPage, similarLots } from './lot-list.repository.ts';
import * as repository from './lot.repository.ts';
import type { LotRow } from './lot.repository.ts';
import { earlyAccessSeconds, shownLot } from './shown-lot.ts';

type Input<K extends keyof typeof lotSchemas> = HandlerInput<(typeof lotSchemas)[K]>;
type Output<K extends keyof typeof lotSchemas> = HandlerOutput<(typeof lotSchemas)[K]>;

/** A full page has a next one, up to the last that may be requested: no list is counted to its end. */
export const listLots = async (
  ctx: Ctx,
  { state, pageNum, pageSize, ...filter }: Input<'listLots'>,
): Promise<Output<'listLots'>> => {
  const early = state === 'scheduled' || state === undefined ? await earlyAccessSeconds(ctx) : 0;
  const { list, total } = await sharedLotPage(
    ctx.db,
    { ...filter, state: state ?? 'all', earlySeconds: early },
    pageSize + 1,
    (pageNum - 1) * pageSize,
  );
  return { list: list.slice(0, pageSize), total, hasMore: list.length > pageSize && pageNum < mostPages };
};

export const listSimilarLots = async (
  ctx: Ctx,
  { productNo, limit }: Input<'listSimilarLots'>,
): Promise<Output<'listSimilarLots'>> => similarLots(ctx.db, await shownLot(ctx, productNo), limit);

export const getLot = async (ctx: Ctx, { productNo }: Input<'getLot'>): Promise<Output<'getLot'>> => {
  const lot = await shownLot(ctx, productNo);
  return {
    id: lot.id,
    productNo,
    title: lot.title,
    pictures: lot.pictures,
    video: lot.video,
    detailHtml: lot.detailHtml,
    startCents: lot.startCents,
    incrementCents: lot.incrementCents,
    hasReserve: lot.reserveCents !== null,
    opensAt: lot.opensAt,
    announcedClosesAt: lot.announcedClosesAt,
    category: lot.category,
    quantity: lot.quantity,
    round: lot.round,
    session: lot.sessionId === null ? null : { id: lot.sessionId, title: lot.sessionTitle ?? '' },
    cancelReason: lot.cancelReason,
    depositCents: lot.depositCents,
    ownerName: lot.ownerName ?? '',
    ownerId: ctx.member === undefined ? null : await repository.partnerOf(ctx.db, lot.id, ctx.member.id),
    mine: lot.ownerId !== null && lot.ownerId === ctx.member?.id,
    watching: ctx.member !== undefined && (await repository.isWatched(ctx.db, lot.id, ctx.member.id)),
    live: await liveOf(ctx.db, productNo),
  };
};

export const streamLot = (ctx: Ctx, { productNo }: Input<'streamLot'>) => openLotStream(ctx, productNo);

/** Makes live pages of the lot reread it. */
export const lotChanged = async (tx: Tx, lot: Pick<LotRow, 'id' | 'productNo'>): Promise<void> => {
  await repository.bumpLot(tx, lot.id);
  publish(tx, lotTopic(lot.productNo));
};

/** Scheduled job `lot.open`. */
export const openLot = async (tx: Tx, productNo: string): Promise<void> => {
  const lot = await repository.lockLot(tx, productNo);
  if (lot?.state !== 'scheduled') return;
  await lotMachine.transition(tx, { id: lot.id, event: 'open', actor: systemActor });
  await closeLotKind.schedule(tx, productNo, lot.closesAt);
  await lotChanged(tx, lot);
};
export const openLotJob = defineJob({ kind: openLotKind, run: openLot });
