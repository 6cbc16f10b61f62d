import type { reportSchemas } from '@juhe/contract/common/report.schemas';
import type { SanctionMeasure } from '@juhe/contract/member/sanction.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/context.ts';
import { pageOf } from '../../http/page.ts';
import { privatePicture, voiceUrl } from '../../storage/signed-address.ts';
import { notify } from '../../social/api.ts';
import { removeThing } from '../check/check.service.ts';
import { sanctions } from '../check/moderations.ts';
import { commonFail } from '../failures.ts';
import { attachPrivatePictures } from '../upload/upload.service.ts';
import * as repository from './report.repository.ts';
import { type ReportedThing, reportables } from './reportables.ts';

type Input<K extends keyof typeof reportSchemas> = HandlerInput<(typeof reportSchemas)[K]>;
type Output<K extends keyof typeof reportSchemas> = HandlerOutput<(typeof reportSchemas)[K]>;

/** Characters of the reported thing that are kept. */
const aboutLength = 500;
/** Characters of what stands around it. */
const contextLength = 4000;
/** Characters of it that a notice names. */
const noticeLength = 60;

const cut = (text: string, length: number): string => [...text].slice(0, length).join('');

/** What a report keeps of a thing, since it may change or go. */
const keptText = ({ about, context }: ReportedThing): string =>
  context === undefined ? cut(about, aboutLength) : `${cut(about, aboutLength)}\n\n${cut(context, contextLength)}`;

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
    const report = await repository.insertReport(tx, {
      ...input,
      memberId: ctx.memberId,
      ownerId: thing.ownerId,
      about: keptText(thing),
      pictureIds: [...input.pictureIds, ...(thing.pictureIds ?? [])],
      voiceId: thing.voiceId ?? null,
    });
    if (!report) throw commonFail('report.again');
    await attachPrivatePictures(tx, ctx.memberId, 'report', input.pictureIds);
    return report;
  });

export const listReports = (ctx: Ctx, { state, ...page }: Input<'listReports'>): Promise<Output<'listReports'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.reportPage(ctx.db, state, limit, offset);
    return {
      list: list.map(({ pictureIds, voiceId, ...one }) => ({
        ...one,
        pictures: pictureIds.map((id) => privatePicture(ctx.deps, id)),
        voice: voiceId === null ? null : voiceUrl(ctx.deps, voiceId),
      })),
      total,
    };
  });

/** The measure that stands on record: the gravest that was chosen, or that the thing was taken away. */
const measureOf = ({
  warn,
  muteDays,
  suspendDays,
  isRemoved,
}: Pick<Input<'resolveReport'>, 'warn' | 'muteDays' | 'suspendDays'> & { isRemoved: boolean }): SanctionMeasure | undefined => {
  if (suspendDays !== undefined) return 'suspension';
  if (muteDays !== undefined) return 'mute';
  if (warn) return 'warning';
  return isRemoved ? 'removal' : undefined;
};

/**
 * One decision about a thing answers everybody who reported it. Upheld: the thing is taken away, and whose it was is told why; who reported it
 * is told either way. The owner may be warned, muted or suspended as well, and may appeal against what was done.
 */
export const resolve = (ctx: Ctx, { id, outcome, note, warn, muteDays, suspendDays }: Input<'resolveReport'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const report = await repository.findReport(tx, id);
    if (!report) throw commonFail('report.unknown');
    const { kind, targetId } = report;
    // Locks the thing before the reports, as whoever removes it otherwise does.
    if (outcome === 'upheld' && report.state === 'open') {
      const reason = note === '' ? 'check:other' : note;
      const removed = await removeThing(ctx.deps, tx, kind, targetId, { reason, actor: ctx.actor });
      const measure = measureOf({ warn, muteDays, suspendDays, isRemoved: removed !== undefined });
      if (measure !== undefined && report.ownerId !== null)
        await sanctions.of(ctx.deps, 'impose')(ctx, {
          memberId: report.ownerId,
          measure,
          days: suspendDays ?? muteDays,
          reason,
          thing: { kind, targetId, about: cut(removed?.about ?? report.about, aboutLength) },
        });
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
