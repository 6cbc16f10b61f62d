import type { reportSchemas } from '@juhe/contract/common/report.schemas';
import type { SanctionMeasure } from '@juhe/contract/member/sanction.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { privatePicture, voiceUrl } from '../../storage/signed-address.ts';
import { notify } from '../../notice/notify.ts';
import { removeSubject } from '../check/check.service.ts';
import { sanctions } from '../check/moderations.ts';
import { commonFail } from '../failures.ts';
import { attachPrivatePictures } from '../upload/upload.service.ts';
import * as repository from './report.repository.ts';
import { type ReportedSubject, reportables } from './reportables.ts';

type Input<K extends keyof typeof reportSchemas> = HandlerInput<(typeof reportSchemas)[K]>;
type Output<K extends keyof typeof reportSchemas> = HandlerOutput<(typeof reportSchemas)[K]>;

/** Maximum number of stored characters of the reported content. */
const aboutLength = 500;
/** Maximum number of stored characters of its context. */
const contextLength = 4000;
/** Number of its characters quoted in a notice. */
const noticeLength = 60;

const cut = (text: string, length: number): string => [...text].slice(0, length).join('');

/** Returns the stored snapshot of reported content, since the content may change or disappear. */
const storedText = ({ about, context }: ReportedSubject): string =>
  context === undefined ? cut(about, aboutLength) : `${cut(about, aboutLength)}\n\n${cut(context, contextLength)}`;

export const listReportReasons = (ctx: Ctx, { kind }: Input<'listReportReasons'>): Promise<Output<'listReportReasons'>> =>
  repository.reasonsFor(ctx.db, kind, ctx.lang);

/**
 * Reports, once, content that the member can see and does not own; its current text is stored, since it may change or
 * disappear.
 */
export const addReport = (ctx: Ctx, input: Input<'addReport'>): Promise<Output<'addReport'>> =>
  ctx.inTx(async (tx) => {
    const { kind, targetId, reason } = input;
    const target = await reportables.of(ctx.deps, kind)(tx, targetId, ctx.memberId);
    if (!target) throw commonFail('report.missing');
    if (target.ownerId === ctx.memberId) throw commonFail('report.own');
    if (!(await repository.reasonExists(tx, kind, reason)))
      throw commonFail('report.reasonMissing', undefined, { field: 'reason' });
    const report = await repository.insertReport(tx, {
      ...input,
      memberId: ctx.memberId,
      ownerId: target.ownerId,
      about: storedText(target),
      pictureIds: [...input.pictureIds, ...(target.pictureIds ?? [])],
      voiceId: target.voiceId ?? null,
    });
    if (!report) throw commonFail('report.again');
    await attachPrivatePictures(tx, ctx.memberId, 'report', input.pictureIds);
    return report;
  });

export const listReports = (ctx: Ctx, { state, ...page }: Input<'listReports'>): Promise<Output<'listReports'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.reportPage(ctx.db, state, limit, offset);
    return {
      list: list.map(({ pictureIds, voiceId, ...entry }) => ({
        ...entry,
        pictures: pictureIds.map((id) => privatePicture(ctx.deps, id)),
        voice: voiceId === null ? null : voiceUrl(ctx.deps, voiceId),
      })),
      total,
    };
  });

/** The recorded measure: the gravest that was chosen, or the removal of the content. */
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
 * One decision about a target closes all reports about it. Upheld: the content is removed and its owner is told why;
 * reporters are notified of either outcome. The owner may be warned, muted or suspended as well, and may appeal against the
 * measure.
 */
export const resolveReport = (
  ctx: Ctx,
  { id, outcome, note, warn, muteDays, suspendDays }: Input<'resolveReport'>,
): Promise<null> =>
  ctx.inTx(async (tx) => {
    const report = await repository.findReport(tx, id);
    if (!report) throw commonFail('report.unknown');
    const { kind, targetId } = report;
    // Locks the target before the reports, in the same order as other removals.
    if (outcome === 'upheld' && report.state === 'open') {
      const reason = note === '' ? 'check:other' : note;
      const removed = await removeSubject(ctx.deps, tx, kind, targetId, { reason, actor: ctx.actor });
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
    if (!resolved.some((entry) => entry.id === id)) throw commonFail('report.resolved');
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
