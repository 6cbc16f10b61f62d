/** Queries of members for courses, lessons, appointments and orders. */
import type { LessonRow, studySchemas } from '@juhe/contract/content/study.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { roundedPosition } from '../../common/api.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import type { HistoryRow } from '../../state-machine/machine.ts';
import { lessonUrl } from '../../storage/signed-address.ts';
import * as booking from './booking.repository.ts';
import { refundOf } from './refund.service.ts';
import { orderActionsOf, seatActionsOf } from './study-actions.ts';
import { studyFail } from './study-failures.ts';
import { appointmentMachine, studyOrderMachine } from './study-machines.ts';
import * as repository from './study.repository.ts';

type Input<K extends keyof typeof studySchemas> = HandlerInput<(typeof studySchemas)[K]>;
type Output<K extends keyof typeof studySchemas> = HandlerOutput<(typeof studySchemas)[K]>;

/** Share of a film or audio after which it counts as finished. */
const finishedShare = 0.9;

export const listCourses = (ctx: Ctx, { kind, category, lat, lng, city, ...page }: Input<'listCourses'>) => {
  if ((lat === undefined) !== (lng === undefined))
    throw studyFail('course.position', undefined, { field: lat === undefined ? 'lat' : 'lng' });
  const near = lat === undefined || lng === undefined ? undefined : roundedPosition({ lat, lng });
  return pageOf(page, (limit, offset) =>
    repository.coursePage(ctx.db, { kind, category, near, city }, { lang: ctx.lang, limit, offset }),
  );
};

export const listCourseCategories = (ctx: Ctx): Promise<string[]> => repository.categories(ctx.db, ctx.lang);

/** Returns the lesson at which a learner continues: the last opened one, or the first unfinished one. */
const resumeAt = (lessons: readonly (LessonRow & { readAt: string | null })[]): string | null => {
  const open = lessons.filter((lesson) => lesson.open);
  const last = open
    .filter((lesson) => lesson.readAt !== null && !lesson.finished)
    .toSorted((a, b) => (b.readAt ?? '').localeCompare(a.readAt ?? ''))[0];
  return (last ?? open.find((lesson) => !lesson.finished) ?? open[0])?.id ?? null;
};

/** Returns a course with the caller's own seats, order and progress. */
export const getCourse = async (ctx: Ctx, { id }: Input<'getCourse'>): Promise<Output<'getCourse'>> => {
  const readerId = ctx.member?.id ?? null;
  const course = await repository.findCourse(ctx.db, id, readerId, ctx.lang);
  if (!course) throw studyFail('course.missing');
  const online = course.kind === 'online';
  const lessons = online ? await repository.lessonsOf(ctx.db, id, readerId) : [];
  return {
    ...course,
    sessions: online ? [] : await repository.sessionsOf(ctx.db, id, readerId),
    lessonList: lessons.map(({ readAt: _readAt, ...lesson }) => lesson),
    resumeLessonId: resumeAt(lessons),
    finishedLessons: lessons.filter(({ finished }) => finished).length,
    order: online && readerId !== null ? ((await repository.openOrderOf(ctx.db, id, readerId)) ?? null) : null,
  };
};

/**
 * Returns a lesson with its text and a media address valid for some hours, if the caller has access. A paid lesson is
 * recorded as opened.
 */
export const readLesson = async (ctx: Ctx, { lessonId }: Input<'readLesson'>): Promise<Output<'readLesson'>> => {
  const row = await repository.findLesson(ctx.db, lessonId, ctx.member?.id ?? null);
  if (!row) throw studyFail('lesson.missing');
  const { paid, ...lesson } = row;
  const open = lesson.open && (!paid || (await ctx.inTx((tx) => repository.noteOpening(tx, ctx.memberId, lesson.id))));
  if (!open) throw studyFail('lesson.closed');
  return lesson.mediaUrl === '' ? lesson : { ...lesson, mediaUrl: lessonUrl(ctx.deps, lesson.id, ctx.member?.id ?? '') };
};

/** Saves the position in a lesson; reaching the end of a film or audio finishes it automatically. */
export const saveLessonProgress = (
  ctx: Ctx,
  { lessonId, position, finished }: Input<'saveLessonProgress'>,
): Promise<Output<'saveLessonProgress'>> =>
  ctx.inTx(async (tx) => {
    const lesson = await repository.findLesson(tx, lessonId, ctx.memberId);
    if (!lesson) throw studyFail('lesson.missing');
    if (!lesson.open) throw studyFail('lesson.closed');
    const maxPosition = lesson.kind === 'text' ? 100 : lesson.seconds;
    const savedPosition = Math.min(position, maxPosition);
    const done = finished || (lesson.kind !== 'text' && maxPosition > 0 && savedPosition >= maxPosition * finishedShare);
    const progress = await repository.saveProgress(tx, ctx.memberId, lessonId, savedPosition, done);
    return { ...progress, finishedLessons: await repository.finishedOf(tx, lesson.courseId, ctx.memberId) };
  });

export const listAppointments = (ctx: Ctx, { state, ...page }: Input<'listAppointments'>) =>
  pageOf(page, (limit, offset) => booking.appointmentPage(ctx.db, ctx.memberId, state, limit, offset));

export const listCourseOrders = (ctx: Ctx, { kind, ...page }: Input<'listCourseOrders'>) =>
  pageOf(page, (limit, offset) => booking.orderPage(ctx.db, ctx.memberId, kind, limit, offset));

/** Newest first, for timelines. */
const timelineOf = (history: readonly HistoryRow[]) =>
  history.map(({ event, actorKind, note, at }) => ({ event, by: actorKind, note: note ?? '', at })).toReversed();

export const getAppointment = async (ctx: Ctx, { appointmentId }: Input<'getAppointment'>): Promise<Output<'getAppointment'>> => {
  const row = await booking.appointmentView(ctx.db, ctx.memberId, appointmentId);
  if (!row) throw studyFail('appointment.missing');
  const { begun: started, over, doorsOpen, sessionCancelled, ...appointment } = row;
  const order = row.orderNo === null ? undefined : await booking.findOrder(ctx.db, row.orderNo);
  const refund = order ? refundOf(order) : null;
  const history = await appointmentMachine.history(ctx.db, appointmentId);
  const actions = seatActionsOf({ state: row.state, order, begun: started, over, doorsOpen, sessionCancelled });
  return {
    ...appointment,
    signInUntil: row.endsAt,
    refund,
    canCancel: actions.includes('cancel'),
    actions,
    history: timelineOf(history),
  };
};

export const getCourseOrder = async (ctx: Ctx, { orderNo }: Input<'getCourseOrder'>): Promise<Output<'getCourseOrder'>> => {
  const view = await booking.orderView(ctx.db, ctx.memberId, orderNo);
  const order = await booking.findOwnOrder(ctx.db, ctx.memberId, orderNo);
  if (!view || !order) throw studyFail('studyOrder.missing');
  const { id, ...rest } = view;
  return {
    ...rest,
    usedLessons: order.usedLessons,
    refund: refundOf(order),
    actions: orderActionsOf(order),
    history: timelineOf(await studyOrderMachine.history(ctx.db, id)),
  };
};
