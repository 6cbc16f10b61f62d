import type { reportSchemas } from '@juhe/contract/common/report.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/context.ts';
import { pageOf } from '../../http/page.ts';
import { privatePicture } from '../../storage/signed-address.ts';
import { notify } from '../../social/api.ts';
import { removeThing } from '../check/check.service.ts';
import { commonFail } from '../failures.ts';
import { attachPrivatePictures } from '../upload/upload.service.ts';
import * as repository from './report.repository.ts';
import { reportables, sanctions } from './reportables.ts';

type Input<K extends keyof typeof reportSchemas> = HandlerInput<(typeof reportSchemas)[K]>;
type Output<K extends keyof typeof reportSchemas> = HandlerOutput<(typeof reportSchemas)[K]>;

/** Characters of the reported thing that are kept. */
const aboutLength = 500;
/** Characters of it that a notice names. */
const noticeLength = 60;

export const reasons = (ctx: Ctx, { kind }: Input<'getReportReason'>): Promise<Output<'getReportReason'>> =>
  repository.reasonsFor(ctx.db, kind, ctx.lang);

/** Reports what the member can see and does not own, once; what it says now is kept, since it may change or go. */
export const addReport = (ctx: Ctx, input: Input<'addReportInfo'>): Promise<Output<'addReportInfo'>> =>
  ctx.inTx(async (tx) => {
    const { kind, targetId, reason } = input;
    const thing = await reportables.of(ctx.deps, kind)(tx, targetId, ctx.memberId);
    if (!thing) throw commonFail('report.missing');
    if (thing.ownerId === ctx.memberId) throw commonFail('report.own');
    if (!(await repository.reasonExists(tx, kind, reason)))
      throw commonFail('report.reasonMissing', undefined, { field: 'reason' });
    const made = await repository.insertReport(tx, {
      ...input,
      memberId: ctx.memberId,
      ownerId: thing.ownerId,
      about: [...thing.about].slice(0, aboutLength).join(''),
    });
    if (!made) throw commonFail('report.again');
    await attachPrivatePictures(tx, ctx.memberId, 'report', input.pictureIds);
    return made;
  });

export const listReports = (ctx: Ctx, { state, ...page }: Input<'listReports'>): Promise<Output<'listReports'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.reportPage(ctx.db, state, limit, offset);
    return {
      list: list.map(({ pictureIds, ...one }) => ({ ...one, pictures: pictureIds.map((id) => privatePicture(ctx.deps, id)) })),
      total,
    };
  });

/**
 * One decision about a thing answers everybody who reported it. Upheld: the thing is taken away, and whose it was is told why; who reported it
 * is told either way. With `suspendDays` the owner is suspended as well.
 */
export const resolve = (ctx: Ctx, { id, outcome, note, suspendDays }: Input<'resolveReport'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const report = await repository.findReport(tx, id);
    if (!report) throw commonFail('report.unknown');
    const { kind, targetId } = report;
    // Locks the thing before the reports, as whoever removes it otherwise does.
    if (outcome === 'upheld' && report.state === 'open') {
      await removeThing(ctx.deps, tx, kind, targetId, { reason: note === '' ? 'check:other' : note, actor: ctx.actor });
      if (suspendDays !== undefined && report.ownerId !== null)
        await sanctions.of(ctx.deps, 'suspend')(ctx, { memberId: report.ownerId, reason: note, days: suspendDays });
    }
    const resolved = await repository.resolveAbout(tx, report, outcome, note);
    if (!resolved.some((one) => one.id === id)) throw commonFail('report.resolved');
    for (const { memberId, about } of resolved)
      await notify(tx, {
        memberId,
        kind: 'service',
        template: outcome === 'upheld' ? 'reportUpheld' : 'reportDismissed',
        params: { what: kind, about: [...about].slice(0, noticeLength).join('') },
        key: `report:${kind}:${targetId}`,
      });
    return null;
  });
