import type { AppointmentState, CourseKind } from '@juhe/contract/content/study.schemas';
import type { studyDeskSchemas } from '@juhe/contract/content/study-desk.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface CourseFields {
  kind: CourseKind;
  title: string;
  subtitle: string;
  category: string;
  coverUrl: string;
  introHtml: string;
  teacherName: string;
  teacherTitle: string;
  teacherAvatar: string;
  priceCents: number;
  onShelf: boolean;
}

interface CourseRow extends CourseFields {
  id: string;
}

const columns = sql`id, kind, title, subtitle, category, cover as "coverUrl", intro as "introHtml", teacher_name as "teacherName",
  teacher_title as "teacherTitle", teacher_avatar as "teacherAvatar", price_cents as "priceCents", on_shelf as "onShelf"`;

type Category = HandlerOutput<(typeof studyDeskSchemas)['listStudyCategories']>[number];

/** The categories that courses have or that have names, those with most courses first. */
export const allCategories = (db: Db) =>
  db.rows<Category>(sql`select coalesce(k.name, c.category) as name, k.names, coalesce(c.courses, 0) as courses
    from study_category k full join (select category, count(*)::int as courses from study_course group by category) c on c.category = k.name
    order by courses desc, name`);

export const nameCategory = (tx: Tx, { name, names }: HandlerInput<(typeof studyDeskSchemas)['setStudyCategory']>) =>
  tx.run(sql`insert into study_category (name, names) values (${name}, ${sql.json(names)})
    on conflict (name) do update set names = excluded.names`);

export const unnameCategory = (tx: Tx, name: string) => tx.run(sql`delete from study_category where name = ${name}`);

export const findCourse = (db: Db, id: string) => db.maybe<CourseRow>(sql`select ${columns} from study_course where id = ${id}`);
export const lockCourse = (tx: Tx, id: string) =>
  tx.maybe<CourseRow>(sql`select ${columns} from study_course where id = ${id} for update`);

export const insertCourse = (tx: Tx, course: CourseFields) =>
  tx.one<{
    id: string;
  }>(sql`insert into study_course (kind, title, subtitle, category, cover, intro, teacher_name, teacher_title, teacher_avatar,
      price_cents, on_shelf)
    values (${course.kind}, ${course.title}, ${course.subtitle}, ${course.category}, ${course.coverUrl}, ${course.introHtml},
      ${course.teacherName}, ${course.teacherTitle}, ${course.teacherAvatar}, ${course.priceCents}, ${course.onShelf}) returning id`);

export const setCourse = (tx: Tx, id: string, course: CourseFields) =>
  tx.run(sql`update study_course set title = ${course.title}, subtitle = ${course.subtitle}, category = ${course.category},
      cover = ${course.coverUrl}, intro = ${course.introHtml}, teacher_name = ${course.teacherName}, teacher_title = ${course.teacherTitle},
      teacher_avatar = ${course.teacherAvatar}, price_cents = ${course.priceCents}, on_shelf = ${course.onShelf} where id = ${id}`);

export interface CourseFilter {
  readonly kind?: CourseKind | undefined;
  readonly onShelf?: boolean | undefined;
}

export const coursePage = async (db: Db, { kind, onShelf }: CourseFilter, limit: number, offset: number) => {
  const where = sql.and([
    ...(kind === undefined ? [] : [sql`c.kind = ${kind}`]),
    ...(onShelf === undefined ? [] : [sql`c.on_shelf = ${onShelf}`]),
  ]);
  const list = await db.rows<{
    id: string;
    kind: CourseKind;
    title: string;
    priceCents: number;
    onShelf: boolean;
    lessons: number;
    sessions: number;
    learners: number;
  }>(sql`select c.id, c.kind, c.title, c.price_cents as "priceCents", c.on_shelf as "onShelf",
      (select count(*) from study_lesson where course_id = c.id) as lessons,
      (select count(*) from study_session where course_id = c.id) as sessions,
      (select count(*) from study_order where course_id = c.id and state in ('paid', 'refunding', 'completed')) as learners
    from study_course c where ${where} order by c.created_at desc, c.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from study_course c where ${where}`);
  return { list, total };
};

export interface LessonFields {
  title: string;
  kind: 'text' | 'film' | 'audio';
  bodyHtml: string;
  /** As returned by `storeLessonFile`; '' for a text. */
  media: string;
  seconds: number;
  trial: boolean;
}

/** Whether a lesson of the course has this file. */
export const hasFile = async (tx: Tx, courseId: string, media: string): Promise<boolean> =>
  (
    await tx.one<{ has: boolean }>(
      sql`select exists (select from study_lesson where course_id = ${courseId} and media = ${media}) as has`,
    )
  ).has;

/** Requires the lock of the course. */
export const insertLesson = (tx: Tx, courseId: string, lesson: LessonFields) =>
  tx.run(sql`insert into study_lesson (course_id, number, title, kind, body, media, seconds, trial)
    values (${courseId}, (select coalesce(max(number), 0) + 1 from study_lesson where course_id = ${courseId}), ${lesson.title}, ${lesson.kind},
      ${lesson.bodyHtml}, ${lesson.media}, ${lesson.seconds}, ${lesson.trial})`);

export const lessonsOf = (db: Db, courseId: string) =>
  db.rows<{ id: string; number: number; title: string; kind: LessonFields['kind']; seconds: number; trial: boolean }>(
    sql`select id, number, title, kind, seconds, trial from study_lesson where course_id = ${courseId} order by number`,
  );

export interface SessionState {
  id: string;
  startsAt: string;
  endsAt: string;
  place: string;
  seats: number;
  taken: number;
  signedIn: number;
  cancelled: boolean;
}

const sessionColumns = sql`s.id, s.starts_at as "startsAt", s.ends_at as "endsAt", s.place, s.seats, s.taken,
  (select count(*) from study_appointment where session_id = s.id and state = 'signedIn') as "signedIn",
  s.cancelled_at is not null as cancelled`;

export const sessionsOf = (db: Db, courseId: string) =>
  db.rows<SessionState>(
    sql`select ${sessionColumns} from study_session s where s.course_id = ${courseId} order by s.starts_at, s.id limit 500`,
  );
export const sessionState = (db: Db, id: string) =>
  db.one<SessionState>(sql`select ${sessionColumns} from study_session s where s.id = ${id}`);

interface Times {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Whether the session starts in the future and lasts longer than zero and at most twelve hours, by the database clock. */
export const timesFit = async (db: Db, { startsAt, endsAt }: Times): Promise<boolean> =>
  (
    await db.one<{
      ok: boolean;
    }>(sql`select ${startsAt}::timestamptz > now() and ${startsAt}::timestamptz < now() + interval '2 years'
      and ${endsAt}::timestamptz > ${startsAt}::timestamptz
      and ${endsAt}::timestamptz <= ${startsAt}::timestamptz + interval '12 hours' as ok`)
  ).ok;

export interface SessionPosition {
  readonly lat: number | null;
  readonly lng: number | null;
  readonly city: string;
}

export const insertSession = (
  tx: Tx,
  session: Times & SessionPosition & { courseId: string; place: string; seats: number; signCode: string },
) =>
  tx.one<{ id: string }>(sql`insert into study_session (course_id, starts_at, ends_at, place, seats, sign_code, lat, lng, city)
    values (${session.courseId}, ${session.startsAt}, ${session.endsAt}, ${session.place}, ${session.seats}, ${session.signCode},
      ${session.lat}, ${session.lng}, ${session.city}) returning id`);

export const setSession = (tx: Tx, id: string, session: Times & { place: string; seats: number; moved: boolean }) =>
  tx.run(sql`update study_session set starts_at = ${session.startsAt}, ends_at = ${session.endsAt}, place = ${session.place},
      seats = ${session.seats}, moved_at = case when ${session.moved} then now() else moved_at end where id = ${id}`);

export const setPosition = (tx: Tx, id: string, { lat, lng, city }: SessionPosition) =>
  tx.run(sql`update study_session set lat = ${lat}, lng = ${lng}, city = ${city} where id = ${id}`);

/** Changes the coordinates or the city of a session, whichever are defined. */
export const changePosition = (
  tx: Tx,
  id: string,
  { lat, lng, city }: { lat?: number | undefined; lng?: number | undefined; city?: string | undefined },
) =>
  tx.run(sql`update study_session set lat = coalesce(${lat ?? null}, lat), lng = coalesce(${lng ?? null}, lng),
      city = coalesce(${city ?? null}, city) where id = ${id}`);

export const cancelSession = (tx: Tx, id: string, reason: string) =>
  tx.run(sql`update study_session set cancelled_at = now(), cancel_reason = ${reason} where id = ${id}`);

/** Returns the holders of seats by their current names. */
export const peopleOf = (db: Db, sessionId: string) =>
  db.rows<{
    appointmentId: string;
    code: string;
    nickname: string;
    state: AppointmentState;
  }>(sql`select a.id as "appointmentId", a.code, m.nickname,
      a.state from study_appointment a join member m on m.id = a.member_id
    where a.session_id = ${sessionId} and a.state <> 'cancelled' order by a.created_at, a.id`);

export const checkInOf = (db: Db, sessionId: string) =>
  db.maybe<{ code: string; validFrom: string; validUntil: string; seats: number }>(sql`select sign_code as code,
      starts_at - interval '30 minutes' as "validFrom", ends_at as "validUntil", seats
    from study_session where id = ${sessionId} and cancelled_at is null`);

export const refundPage = async (db: Db, limit: number, offset: number) => {
  const list = await db.rows<{
    orderNo: string;
    title: string;
    nickname: string;
    amountCents: number;
    reason: string;
    requestedAt: string;
  }>(sql`select o.order_no as "orderNo", o.title, m.nickname, o.amount_cents as "amountCents", o.refund_reason as reason,
      o.refund_asked_at as "requestedAt"
    from study_order o join member m on m.id = o.member_id where o.state = 'refunding'
    order by o.refund_asked_at, o.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from study_order where state = 'refunding'`);
  return { list, total };
};
