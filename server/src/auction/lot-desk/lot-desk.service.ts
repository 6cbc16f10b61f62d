import type { lotDeskSchemas } from '@juhe/contract/auction/lot-desk.schemas';
import { escapeHtml } from '@juhe/contract/html-entities';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as auctionPages from '@juhe/contract/pages/auction';
import { attachSitePictures, storeOperatorPicture } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor, Ctx } from '../../http/call/context.ts';
import { notify } from '../../notice/notify.ts';
import { lockForEnd, lotCancelled } from '../close/outcome.ts';
import { closeLotKind, lotNotice, lotTopic, openLotKind } from '../shared/lot-events.ts';
import { announceLot } from '../lot/announce-lot.ts';
import { returnDeposits } from '../lot/deposits.ts';
import { announceFail } from '../lot/announce-failures.ts';
import { timesInSession } from '../lot/member-lot.ts';
import { insertSession } from '../session/session.repository.ts';
import { lotMachine } from '../lot/lot-machine.ts';
import { checkTimes, lockLot, type LotRow, setCancelReason } from '../lot/lot.repository.ts';
import { lotChanged } from '../lot/lot.service.ts';
import { sealLots } from '../proof/seal.ts';
import { requireLot } from '../lot/shown-lot.ts';

type Input<K extends keyof typeof lotDeskSchemas> = HandlerInput<(typeof lotDeskSchemas)[K]>;
type Output<K extends keyof typeof lotDeskSchemas> = HandlerOutput<(typeof lotDeskSchemas)[K]>;

/** Limits of the increment as a share of the start price (auction.md B1). */
const minIncrement = 0.005;
const maxIncrement = 0.2;

const paragraph = (text: string): string => (text === '' ? '' : `<p>${escapeHtml(text)}</p>`);

/** Checks the amounts of a lot that need no database (auction.md B1). */
const checkFigures = ({ startCents, incrementCents, reserveCents }: Input<'publishLot'>): void => {
  if (incrementCents < startCents * minIncrement || incrementCents > startCents * maxIncrement)
    throw announceFail('lot.increment', undefined, { field: 'incrementCents' });
  if (reserveCents !== null && reserveCents < startCents) throw announceFail('lot.reserve', undefined, { field: 'reserveCents' });
};

export const uploadLotPicture = async (ctx: Ctx, { file }: Input<'uploadLotPicture'>): Promise<Output<'uploadLotPicture'>> => ({
  url: await storeOperatorPicture(ctx, file),
});

const timesOf = async (
  tx: Tx,
  { sessionId, opensAt, closesAt }: Input<'publishLot'>,
): Promise<{ opensAt: string; closesAt: string }> => {
  if (sessionId !== undefined) return timesInSession(tx, sessionId);
  if (opensAt === undefined || closesAt === undefined) throw announceFail('lot.times.missing', undefined, { field: 'closesAt' });
  return { opensAt, closesAt };
};

/** Refuses times outside the limits of a lot (auction.md B1). */
const requireTimes = async (tx: Tx, opensAt: string, closesAt: string): Promise<void> => {
  const times = await checkTimes(tx, opensAt, closesAt);
  if (times !== 'fine') throw announceFail(`lot.times.${times}`, undefined, { field: times === 'far' ? 'opensAt' : 'closesAt' });
};

/** A platform lot; only the demo's have a film, which is shipped with its pictures: `video` is not an input of the API. */
export type PlatformLot = Input<'publishLot'> & { readonly video?: string | null };

/** Announces a platform lot; it opens and closes by scheduled jobs (domain.md §6, auction.md B1). */
export const publishLot = (ctx: Ctx, { detail, video = null, ...input }: PlatformLot): Promise<Output<'publishLot'>> => {
  checkFigures({ detail, ...input });
  return ctx.inTx(async (tx) => {
    const times = await timesOf(tx, { detail, ...input });
    await requireTimes(tx, times.opensAt, times.closesAt);
    await attachSitePictures(tx, null, input.pictures, { field: 'pictures' });
    const { productNo } = await announceLot(
      tx,
      {
        ...input,
        ...times,
        video,
        detailHtml: paragraph(detail),
        ownerId: null,
        ownerOrderNo: null,
        sessionId: input.sessionId ?? null,
        originLotId: null,
        round: 1,
      },
      ctx.actor,
    );
    return { productNo, state: 'scheduled' as const };
  });
};

/** Announces a session; its lots are added by `publishLot` or offered by members until it opens. */
export const publishLotSession = (ctx: Ctx, input: Input<'publishLotSession'>): Promise<Output<'publishLotSession'>> =>
  ctx.inTx(async (tx) => {
    await requireTimes(tx, input.opensAt, input.closesAt);
    await attachSitePictures(tx, null, [input.cover], { field: 'cover' });
    const session = await insertSession(tx, { ...input, intro: input.intro ?? '', shownAt: input.shownAt ?? null });
    if (!session) throw announceFail('session.times', undefined, { field: 'shownAt' });
    return session;
  });

/** Withdraws a locked lot that has not opened; returns its state. */
export const withdrawLocked = async (tx: Tx, lot: LotRow, actor: Actor, note?: string) => {
  const { to: state } = await lotMachine.transition(tx, { id: lot.id, event: 'withdraw', actor, note });
  await lotCancelled(tx, lot, false, actor);
  await openLotKind.cancel(tx, lot.productNo);
  await lotChanged(tx, lot);
  return state;
};

/** Notifies the owner of a withdrawn lot; it has no page any more, so that the notice leads to the order of its goods. */
const notifyWithdrawn = async (tx: Tx, lot: LotRow, reason: string | undefined): Promise<void> => {
  const { ownerId, ownerOrderNo, title } = lot;
  if (ownerId === null) return;
  const link = ownerOrderNo === null ? auctionPages.orderList() : auctionPages.orderDetail({ orderNo: ownerOrderNo });
  const about = { ...lotNotice(lot, ownerId), kind: 'auction' as const, link };
  if (reason === undefined) await notify(tx, { ...about, template: 'withdrawnOwn', params: { title } });
  else await notify(tx, { ...about, template: 'withdrawnOwnReason', params: { title, reason } });
};

/** Withdraws a lot that has not opened; from then on it responds like a missing one, and its owner is notified. */
export const withdrawLot = (ctx: Ctx, { productNo, reason }: Input<'withdrawLot'>): Promise<Output<'withdrawLot'>> =>
  ctx.inTx(async (tx) => {
    const lot = requireLot(await lockLot(tx, productNo));
    await lockForEnd(tx, [lot]);
    const state = await withdrawLocked(tx, lot, ctx.actor, reason);
    await notifyWithdrawn(tx, lot, reason);
    return { productNo, state };
  });

/**
 * Cancels an open lot for a reason: every deposit is returned, the bids remain readable and are signed, bidders and owner are
 * notified (auction.md B1).
 */
export const cancelLot = (ctx: Ctx, { productNo, reason, fraud }: Input<'cancelLot'>): Promise<Output<'cancelLot'>> =>
  ctx.inTx(async (tx) => {
    const lot = requireLot(await lockLot(tx, productNo));
    await lockForEnd(tx, [lot]);
    await setCancelReason(tx, lot.id, reason);
    const { to: state } = await lotMachine.transition(tx, { id: lot.id, event: 'cancel', actor: ctx.actor, note: reason });
    await lotCancelled(tx, lot, fraud, ctx.actor);
    const deposits = await returnDeposits(tx, [{ lot, exceptId: null }], { reason });
    await closeLotKind.cancel(tx, productNo);
    if (lot.ownerId !== null)
      await notify(tx, {
        ...lotNotice(lot, lot.ownerId),
        kind: 'auction',
        template: 'cancelledOwn',
        params: { title: lot.title, reason },
      });
    await sealLots(tx, ctx.deps, [lot.id]);
    publish(tx, lotTopic(productNo));
    return { productNo, state, deposits };
  });
