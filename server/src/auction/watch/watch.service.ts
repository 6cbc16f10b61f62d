import type { watchSchemas } from '@juhe/contract/auction/watch.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { defineJob } from '../../jobs/job.ts';
import { notify } from '../../notice/notify.ts';
import { findLot } from '../lot/lot.repository.ts';
import { earlyAccessSeconds, shownLot } from '../lot/shown-lot.ts';
import { lotNotice } from '../shared/lot-events.ts';
import * as repository from './watch.repository.ts';
import { watchFail } from './watch-failures.ts';

type Input<K extends keyof typeof watchSchemas> = HandlerInput<(typeof watchSchemas)[K]>;
type Output<K extends keyof typeof watchSchemas> = HandlerOutput<(typeof watchSchemas)[K]>;

/** Maximum number of lots that one member may watch at once. */
export const maxWatched = 200;
/** Members notified in one transaction. */
const batch = 200;

const runs = (state: string): boolean => state === 'scheduled' || state === 'open';

/** Requests reminders ten minutes before a lot opens and ends, or cancels them; idempotent. */
export const watchLot = (ctx: Ctx, { productNo, watching }: Input<'watchLot'>): Promise<Output<'watchLot'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    await repository.lockWatched(tx, memberId);
    const lot = await shownLot(ctx, productNo, tx);
    if (!watching) {
      await repository.unwatchLot(tx, lot.id, memberId);
      return { watching };
    }
    if (!runs(lot.state) || lot.over) throw watchFail('watch.over');
    if ((await repository.watchedCount(tx, memberId)) >= maxWatched) throw watchFail('watch.most', { n: maxWatched });
    await repository.watchLot(tx, lot.id, memberId);
    const { at, due } = await repository.reminderAt(tx, lot.id);
    // In the last ten minutes no reminder is needed: the member is already watching the time. Before the opening the job runs
    // nevertheless, at once so that no overdue reminder of others is moved: it schedules the reminder of the end.
    if (!due) await remindJob.schedule(tx, productNo, at);
    else if (lot.state === 'scheduled') await remindJob.schedule(tx, productNo, { seconds: 0 });
    return { watching };
  });

/** A cursor, because lots are watched while the list is read. */
export const listWatchedLots = async (
  ctx: Ctx,
  { cursor, pageSize }: Input<'listWatchedLots'>,
): Promise<Output<'listWatchedLots'>> => {
  const split = cursor?.indexOf('-') ?? 0;
  const after = cursor === undefined ? undefined : { at: cursor.slice(0, split), lotId: cursor.slice(split + 1) };
  const early = await earlyAccessSeconds(ctx);
  const rows = await repository.watchedLots(ctx.db, ctx.memberId, after, early, pageSize + 1);
  const shown = rows.slice(0, pageSize);
  return {
    list: shown.map(({ position: _position, ...card }) => card),
    cursor: rows.length > pageSize ? (shown.at(-1)?.position ?? null) : null,
  };
};

/** Scheduled job `lot.remind`: notifies the watchers in batches, and schedules the next reminder. */
const remind = async (tx: Tx, productNo: string): Promise<void> => {
  const lot = await findLot(tx, productNo);
  if (!lot || !runs(lot.state) || lot.over) return;
  const { at, due } = await repository.reminderAt(tx, lot.id);
  if (!due) {
    await remindJob.schedule(tx, productNo, at);
    return;
  }
  const opening = lot.state === 'scheduled';
  const members = await repository.claimWatchers(tx, lot.id, opening ? 'opening' : 'end', batch);
  for (const memberId of members)
    await notify(tx, {
      ...lotNotice(lot, memberId),
      kind: 'auction',
      template: opening ? 'opensSoon' : 'endsSoon',
      params: { title: lot.title, priceCents: lot.priceCents ?? lot.startCents, at: opening ? lot.opensAt : lot.closesAt },
    });
  if (members.length === batch) await remindJob.schedule(tx, productNo, { seconds: 0 });
  // Once the lot is open, the job schedules the reminder of its end.
  else if (opening) await remindJob.schedule(tx, productNo, lot.begun ? { seconds: 5 } : lot.opensAt);
};
export const remindJob = defineJob({ kind: 'lot.remind', mayBeGivenUp: true, lock: repository.lockWatchers, run: remind });
