/** Operations of the company on after-sale cases. */
import type { AfterSaleState, afterSaleSchemas } from '@juhe/contract/mall/after-sale.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { privatePicture } from '../../storage/signed-address.ts';
import { checkedWaybill } from '../logistics/carriers.ts';
import { approve, type Done, lockCase, payBack, reship, advance } from './after-sale-steps.ts';
import { afterSaleRefusal } from './after-sale-state-failures.ts';
import * as repository from './after-sale.repository.ts';
import { summaryOf } from './after-sale.service.ts';

type Input<K extends keyof typeof afterSaleSchemas> = HandlerInput<(typeof afterSaleSchemas)[K]>;
type Output<K extends keyof typeof afterSaleSchemas> = HandlerOutput<(typeof afterSaleSchemas)[K]>;
type Locked = Awaited<ReturnType<typeof lockCase>>;

/** States in which the company acts next. */
const waiting: readonly AfterSaleState[] = ['applied', 'appealed', 'returning', 'received'];

/** Lists cases by state, the longest waiting first; without states those that wait for the company. */
export const listAfterSale = (ctx: Ctx, { states, ...page }: Input<'listAfterSale'>): Promise<Output<'listAfterSale'>> =>
  pageOf(page, async (limit, offset) => {
    const casePage = await repository.statePage(ctx.db, states?.length ? states : waiting, limit, offset);
    return {
      list: casePage.list.map((row) => {
        const { memberId, reason, text, pictureIds, appeal, appealPictureIds, sentBack } = row;
        const pictures = [...pictureIds, ...appealPictureIds].map((id) => privatePicture(ctx.deps, id));
        return { ...summaryOf(row), memberId, reason, text, pictures, appeal, sentBack };
      }),
      total: casePage.total,
    };
  });

const step = (ctx: Ctx, id: string, run: (tx: Tx, locked: Locked) => Promise<Done>): Promise<Done> =>
  ctx.inTx(async (tx) => run(tx, await lockCase(tx, id)));

/** Approves an application; appeals are decided by `decideAppeal`. */
export const approveAfterSale = (ctx: Ctx, { id, returnAddress }: Input<'approveAfterSale'>): Promise<Done> =>
  step(ctx, id, (tx, { order, caseRow }) => {
    if (caseRow.state !== 'applied') throw afterSaleRefusal(caseRow.state);
    return approve(tx, order, caseRow, ctx.actor, { returnAddress });
  });

export const rejectAfterSale = (ctx: Ctx, { id, reason }: Input<'rejectAfterSale'>): Promise<Done> =>
  step(ctx, id, (tx, locked) =>
    advance(tx, { ...locked, event: 'reject', actor: ctx.actor, note: reason, change: { answer: reason } }),
  );

/**
 * Records the arrival of the goods. A refund then waits for the check (`refundAfterSale`, or three days), an exchange for new
 * goods.
 */
export const receiveAfterSale = (ctx: Ctx, { id, resaleable }: Input<'receiveAfterSale'>): Promise<Done> =>
  step(ctx, id, (tx, locked) =>
    advance(tx, { ...locked, event: 'receive', actor: ctx.actor, change: { received: { resaleable } } }),
  );

export const refundAfterSale = (ctx: Ctx, { id }: Input<'refundAfterSale'>): Promise<Done> =>
  step(ctx, id, (tx, { order, caseRow }) => payBack(tx, order, caseRow, ctx.actor));

export const reshipAfterSale = (ctx: Ctx, { id, ...parcel }: Input<'reshipAfterSale'>): Promise<Done> =>
  step(ctx, id, (tx, { order, caseRow }) => reship(tx, order, caseRow, ctx.actor, checkedWaybill(parcel)));

/** Decides an appeal finally. */
export const decideAfterSaleAppeal = (ctx: Ctx, { id, accept, reason }: Input<'decideAfterSaleAppeal'>): Promise<Done> =>
  step(ctx, id, (tx, { order, caseRow }) => {
    if (caseRow.state !== 'appealed') throw afterSaleRefusal(caseRow.state);
    const note = reason || undefined;
    if (accept) return approve(tx, order, caseRow, ctx.actor, { note });
    return advance(tx, { order, caseRow, event: 'dismiss', actor: ctx.actor, note, change: reason ? { answer: reason } : {} });
  });
