import type { lotDeskSchemas } from '@juhe/contract/auction/lot-desk.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { attachPictures, keepOperatorPicture } from '../../common/api.ts';
import type { Ctx } from '../../http/context.ts';
import { notify } from '../../social/api.ts';
import { lotCancelled } from '../close/outcome.ts';
import { closeLotKind, lotNotice, openLotKind } from '../shared/lot-events.ts';
import { announceLot } from '../lot/announce-lot.ts';
import { returnDeposits } from '../lot/deposits.ts';
import { announceFail } from '../lot/announce-failures.ts';
import { lotMachine } from '../lot/lot-machine.ts';
import { checkTimes, lockLot, setCancelReason } from '../lot/lot.repository.ts';
import { lotChanged, requireLot } from '../lot/lot.service.ts';

type Input<K extends keyof typeof lotDeskSchemas> = HandlerInput<(typeof lotDeskSchemas)[K]>;
type Output<K extends keyof typeof lotDeskSchemas> = HandlerOutput<(typeof lotDeskSchemas)[K]>;

/** Shares of the start price that an increment may be (auction.md B1). */
const leastIncrement = 0.005;
const mostIncrement = 0.2;

const paragraph = (text: string): string =>
  text === '' ? '' : `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;

/** Figures of a lot that need no database (auction.md B1). */
const checkFigures = ({ startCents, incrementCents, reserveCents }: Input<'publishLot'>): void => {
  if (incrementCents < startCents * leastIncrement || incrementCents > startCents * mostIncrement)
    throw announceFail('lot.increment', undefined, { field: 'incrementCents' });
  if (reserveCents !== null && reserveCents < startCents) throw announceFail('lot.reserve', undefined, { field: 'reserveCents' });
};

export const uploadLotPicture = async (ctx: Ctx, { file }: Input<'uploadLotPicture'>): Promise<Output<'uploadLotPicture'>> => ({
  url: await keepOperatorPicture(ctx, file),
});

/** Announces a lot of the platform; it opens and closes by scheduled jobs (domain.md §6, auction.md B1). */
export const publishLot = (ctx: Ctx, { detail, ...input }: Input<'publishLot'>): Promise<Output<'publishLot'>> => {
  checkFigures({ detail, ...input });
  return ctx.inTx(async (tx) => {
    const times = await checkTimes(tx, input.opensAt, input.closesAt);
    if (times !== 'fine')
      throw announceFail(`lot.times.${times}`, undefined, { field: times === 'far' ? 'opensAt' : 'closesAt' });
    await attachPictures(
      tx,
      null,
      input.pictures.filter((url) => url.startsWith('/u/')),
    );
    const { productNo } = await announceLot(
      tx,
      {
        ...input,
        detailHtml: paragraph(detail),
        ownerId: null,
        ownerOrderNo: null,
        sessionId: null,
        originLotId: null,
        round: 1,
      },
      ctx.actor,
    );
    return { productNo, state: 'scheduled' as const };
  });
};

/** Takes back a lot that has not opened; it answers like a missing one then. */
export const withdrawLot = (ctx: Ctx, { productNo }: Input<'withdrawLot'>): Promise<Output<'withdrawLot'>> =>
  ctx.inTx(async (tx) => {
    const lot = requireLot(await lockLot(tx, productNo));
    const { to: state } = await lotMachine.fire(tx, { id: lot.id, event: 'withdraw', actor: ctx.actor });
    await lotCancelled(tx, lot, false, ctx.actor);
    await openLotKind.cancel(tx, productNo);
    await lotChanged(tx, lot);
    return { productNo, state };
  });

/** Ends an open lot for a reason: every deposit goes back, the bids stay readable, bidders and owner are told (auction.md B1). */
export const cancelLot = (ctx: Ctx, { productNo, reason, fraud }: Input<'cancelLot'>): Promise<Output<'cancelLot'>> =>
  ctx.inTx(async (tx) => {
    const lot = requireLot(await lockLot(tx, productNo));
    await setCancelReason(tx, lot.id, reason);
    const { to: state } = await lotMachine.fire(tx, { id: lot.id, event: 'cancel', actor: ctx.actor, note: reason });
    await lotCancelled(tx, lot, fraud, ctx.actor);
    const deposits = await returnDeposits(tx, lot, null, reason);
    await closeLotKind.cancel(tx, productNo);
    if (lot.ownerId !== null)
      await notify(tx, {
        ...lotNotice(lot, lot.ownerId),
        kind: 'auction',
        template: 'cancelledOwn',
        params: { title: lot.title, reason },
      });
    await lotChanged(tx, lot);
    return { productNo, state, deposits };
  });
