/** The company's administration of courses, sessions and refunds. */
import { randomInt } from 'node:crypto';
import type { studyDeskSchemas } from '@juhe/contract/content/study-desk.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { attachSitePicturesByField, cleanRichText } from '../../common/api.ts';
import { cardById } from '../../member/api.ts';
import { approveRefund, rejectRefund } from '../study/refund.service.ts';
import { seatCallOff, scheduleSeat } from '../study/study-steps.ts';
import { FilmError } from '../film/film-boxes.ts';
import { patchPiece, readFilm } from '../film/film-file.ts';
import { findAppointment, heldSeats, lockSession } from '../study/booking.repository.ts';
import { storeLessonFile } from '../study/lesson-file.ts';
import { readMp3 } from '../narration/mp3.ts';
import { signInByStaff } from '../study/seat.service.ts';
import { studyFail } from '../study/study-failures.ts';
import { notifySeat } from '../study/study-notices.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { storageOf } from '../../storage/storage.ts';
import * as repository from './study-desk.repository.ts';

type Input<K extends keyof typeof studyDeskSchemas> = HandlerInput<(typeof studyDeskSchemas)[K]>;
type Output<K extends keyof typeof studyDeskSchemas> = HandlerOutput<(typeof studyDeskSchemas)[K]>;

export const listStudyCourses = (ctx: Ctx, { kind, onShelf, ...page }: Input<'listStudyCourses'>) =>
  pageOf(page, (limit, offset) => repository.coursePage(ctx.db, { kind, onShelf }, limit, offset));

const stateOf = async (db: Db, id: string): Promise<Output<'showStudyCourse'>> => {
  const course = await repository.findCourse(db, id);
  if (!course) throw studyFail('course.missing');
  return { ...course, lessons: await repository.lessonsOf(db, id), sessions: await repository.sessionsOf(db, id) };
};

export const showStudyCourse = (ctx: Ctx, { id }: Input<'showStudyCourse'>) => stateOf(ctx.db, id);

export const listStudyCategories = (ctx: Ctx): Promise<Output<'listStudyCategories'>> => repository.allCategories(ctx.db);

export const setStudyCategory = (ctx: Ctx, category: Input<'setStudyCategory'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    await repository.nameCategory(tx, category);
    return null;
  });

export const removeStudyCategory = (ctx: Ctx, { name }: Input<'removeStudyCategory'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    if ((await repository.unnameCategory(tx, name)) === 0) throw studyFail('desk.category', undefined, { field: 'name' });
    return null;
  });

type Pictures = Partial<Pick<Input<'updateStudyCourse'>, 'coverUrl' | 'teacherAvatar'>>;

/** Attaches the pictures of a course, of which the stored ones may stay; refuses those that nothing serves, by their field. */
const attachCoursePictures = (tx: Tx, { coverUrl, teacherAvatar }: Pictures, stored: Pictures = {}): Promise<void> => {
  const changed = {
    coverUrl: coverUrl === stored.coverUrl ? undefined : coverUrl,
    teacherAvatar: teacherAvatar === stored.teacherAvatar ? undefined : teacherAvatar,
  };
  return attachSitePicturesByField(tx, null, changed, []);
};

export const createStudyCourse = (
  ctx: Ctx,
  { onShelf, ...input }: Input<'createStudyCourse'>,
): Promise<Output<'createStudyCourse'>> =>
  ctx.inTx(async (tx) => {
    if (onShelf) throw studyFail('desk.empty', undefined, { field: 'onShelf' });
    await attachCoursePictures(tx, input);
    const { id } = await repository.insertCourse(tx, { ...input, introHtml: cleanRichText(input.introHtml), onShelf });
    return stateOf(tx, id);
  });

/** Changes the given fields. A course on the shelf must have a lesson or a session. */
export const updateStudyCourse = (
  ctx: Ctx,
  { id, ...change }: Input<'updateStudyCourse'>,
): Promise<Output<'updateStudyCourse'>> =>
  ctx.inTx(async (tx) => {
    const course = await repository.lockCourse(tx, id);
    if (!course) throw studyFail('course.missing');
    if (change.onShelf) {
      const { lessons, sessions } = await stateOf(tx, id);
      if (lessons.length + sessions.length === 0) throw studyFail('desk.empty', undefined, { field: 'onShelf' });
    }
    await attachCoursePictures(tx, change, course);
    const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const introHtml = change.introHtml === undefined ? course.introHtml : cleanRichText(change.introHtml);
    await repository.setCourse(tx, id, { ...course, ...changes, introHtml });
    return stateOf(tx, id);
  });

const lockOnline = async (tx: Tx, courseId: string): Promise<void> => {
  const course = await repository.lockCourse(tx, courseId);
  if (!course) throw studyFail('course.missing');
  if (course.kind !== 'online') throw studyFail('desk.kind');
};

export const addStudyLesson = (ctx: Ctx, { courseId, ...lesson }: Input<'addStudyLesson'>): Promise<Output<'addStudyLesson'>> =>
  ctx.inTx(async (tx) => {
    await lockOnline(tx, courseId);
    await repository.insertLesson(tx, courseId, { ...lesson, media: '', bodyHtml: cleanRichText(lesson.bodyHtml) });
    return stateOf(tx, courseId);
  });

/** Inspects a recording; the returned bytes contain no location or other metadata. */
const recordingOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  const mp3 = readMp3(bytes);
  if (mp3) return { kind: 'audio', file: 'mp3', seconds: mp3.seconds, bytes: mp3.sound } as const;
  const read = (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length));
  const { facts, patches } = await readFilm({ size: bytes.length, read }).catch((error: unknown) => {
    throw error instanceof FilmError ? studyFail('desk.recording', undefined, { field: 'file' }) : error;
  });
  patchPiece(bytes, 0, patches);
  return { kind: 'film', file: 'mp4', seconds: facts.seconds, bytes } as const;
};

/** Adds a film or audio, whose length is read from the file. A file that the course already has changes nothing. */
export const addStudyRecording = async (
  ctx: Ctx,
  { courseId, file, ...lesson }: Input<'addStudyRecording'>,
): Promise<Output<'addStudyRecording'>> => {
  const recording = await recordingOf(new Uint8Array(await file.arrayBuffer()));
  await ctx.inTx((tx) => lockOnline(tx, courseId));
  // Outside the transaction, because storage may be slow. Files of lessons are stored by content hash and never deleted.
  const media = await storeLessonFile(storageOf(ctx.deps), recording.bytes, recording.file);
  return ctx.inTx(async (tx) => {
    await lockOnline(tx, courseId);
    if (!(await repository.hasFile(tx, courseId, media)))
      await repository.insertLesson(tx, courseId, {
        ...lesson,
        ...{ kind: recording.kind, media, seconds: Math.max(1, Math.round(recording.seconds)) },
        bodyHtml: cleanRichText(lesson.bodyHtml),
      });
    return stateOf(tx, courseId);
  });
};

const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Requires both coordinates or neither. */
const positionOf = ({
  lat,
  lng,
  city = '',
}: {
  lat?: number | undefined;
  lng?: number | undefined;
  city?: string | undefined;
}) => {
  if ((lat === undefined) !== (lng === undefined))
    throw studyFail('course.position', undefined, { field: lat === undefined ? 'lat' : 'lng' });
  return { lat: lat ?? null, lng: lng ?? null, city };
};

export const addStudySession = (ctx: Ctx, input: Input<'addStudySession'>): Promise<Output<'addStudySession'>> =>
  ctx.inTx(async (tx) => {
    const course = await repository.lockCourse(tx, input.courseId);
    if (!course) throw studyFail('course.missing');
    if (course.kind !== 'offline') throw studyFail('desk.kind');
    if (!(await repository.timesFit(tx, input))) throw studyFail('desk.times', undefined, { field: 'startsAt' });
    const { id } = await repository.insertSession(tx, { ...input, ...positionOf(input), signCode: newCode() });
    return repository.sessionState(tx, id);
  });

/**
 * Changes a session under its lock, so that nobody books concurrently. Bookers are notified when time or place change. Another
 * place has another position, even an unknown one; at the same place coordinates and city change independently (CONTENT-136).
 */
export const updateStudySession = (
  ctx: Ctx,
  { id, ...change }: Input<'updateStudySession'>,
): Promise<Output<'updateStudySession'>> =>
  ctx.inTx(async (tx) => {
    const session = await lockSession(tx, id);
    if (!session) throw studyFail('session.missing');
    if (session.cancelled) throw studyFail('session.cancelled');
    if (session.begun) throw studyFail('desk.begun');
    const position = positionOf(change);
    const { startsAt = session.startsAt, endsAt = session.endsAt, place: venue = session.place, seats = session.seats } = change;
    if (seats < session.taken) throw studyFail('desk.seats', { n: session.taken }, { field: 'seats' });
    const elsewhen = Date.parse(startsAt) !== Date.parse(session.startsAt) || Date.parse(endsAt) !== Date.parse(session.endsAt);
    if (elsewhen && !(await repository.timesFit(tx, { startsAt, endsAt })))
      throw studyFail('desk.times', undefined, { field: 'startsAt' });
    const moved = elsewhen || venue !== session.place;
    await repository.setSession(tx, id, { startsAt, endsAt, place: venue, seats, moved });
    if (venue !== session.place) await repository.setPosition(tx, id, position);
    else await repository.changePosition(tx, id, change);
    for (const heldSeat of moved ? await heldSeats(tx, id) : []) {
      const seat = await findAppointment(tx, heldSeat.id);
      if (seat?.state !== 'booked') continue;
      await scheduleSeat(tx, seat);
      await notifySeat(tx, seat, 'studyMoved');
    }
    return repository.sessionState(tx, id);
  });

/** Closes booking at once; each seat is cancelled, refunded and notified by a job of its own, so that payments never wait. */
export const cancelStudySession = (
  ctx: Ctx,
  { id, reason }: Input<'cancelStudySession'>,
): Promise<Output<'cancelStudySession'>> =>
  ctx.inTx(async (tx) => {
    const session = await lockSession(tx, id);
    if (!session) throw studyFail('session.missing');
    if (session.cancelled) throw studyFail('session.cancelled');
    if (session.over) throw studyFail('desk.over');
    await repository.cancelSession(tx, id, reason);
    for (const seat of await heldSeats(tx, id)) await seatCallOff.schedule(tx, seat.id, { seconds: 0 });
    return repository.sessionState(tx, id);
  });

export const showSignInCode = async (ctx: Ctx, { sessionId }: Input<'showSignInCode'>): Promise<Output<'showSignInCode'>> => {
  const doors = await repository.checkInOf(ctx.db, sessionId);
  if (!doors) throw studyFail('session.missing');
  return { ...doors, people: await repository.peopleOf(ctx.db, sessionId) };
};

export const signInAppointment = async (ctx: Ctx, { code }: Input<'signInAppointment'>): Promise<Output<'signInAppointment'>> => {
  const { memberId, ...done } = await signInByStaff(ctx, code);
  return { ...done, nickname: (await cardById(ctx.db, memberId))?.nickname ?? '' };
};

export const listStudyRefunds = (ctx: Ctx, page: Input<'listStudyRefunds'>) =>
  pageOf(page, (limit, offset) => repository.refundPage(ctx.db, limit, offset));

export const approveStudyRefund = (ctx: Ctx, { orderNo }: Input<'approveStudyRefund'>) => approveRefund(ctx, orderNo);
export const rejectStudyRefund = (ctx: Ctx, { orderNo, reason }: Input<'rejectStudyRefund'>) =>
  rejectRefund(ctx, orderNo, reason);
