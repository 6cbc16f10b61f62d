import type {
  CourseCard,
  CourseKind,
  Lesson,
  LessonRow,
  StudyOrderState,
  StudySession,
} from '@juhe/contract/content/study.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Lang } from '../../http/text/lang.ts';

/** Order states in which the member has access to an online course: it is locked while a refund is being decided. */
const opening = sql`('paid', 'completed')`;

/** A course's category in a language; one without names is shown as the company wrote it. */
const categoryIn = (lang: Lang): Sql =>
  sql`coalesce((select k.names ->> ${lang} from study_category k where k.name = c.category), c.category)`;

const cardColumns = (
  lang: Lang,
): Sql => sql`c.id, c.kind, c.title, c.subtitle, c.cover as "coverUrl", ${categoryIn(lang)} as category, c.teacher_name as "teacherName",
  c.price_cents as "priceCents", (select count(*) from study_lesson where course_id = c.id) as lessons, n.next_at as "nextStartsAt",
  coalesce(n.place, '') as place, coalesce(n.seats_left, 0) as "seatsLeft",
  case c.kind when 'online' then (select count(*) from study_order where course_id = c.id and state in ('paid', 'refunding', 'completed'))
    else (select count(*) from study_appointment a join study_session s on s.id = a.session_id
      where s.course_id = c.id and a.state in ('booked', 'signedIn', 'missed')) end as learners`;
const cardTables = sql`study_course c left join lateral (
  select starts_at as next_at, place, lat, lng, city, seats - taken as seats_left from study_session
  where course_id = c.id and cancelled_at is null and starts_at > now() and taken < seats order by starts_at, id limit 1) n on true`;

export interface CourseFilter {
  readonly kind?: CourseKind | undefined;
  /** As written by the company, or its name in any language. */
  readonly category?: string | undefined;
  /** In degrees, WGS-84: bookable offline courses, nearest first. */
  readonly near?: { readonly lat: number; readonly lng: number } | undefined;
  /** Bookable offline courses in this city. */
  readonly city?: string | undefined;
}

/** Distance (m) on the sphere between a position and that of a session (haversine formula); null when that is unknown. */
const metresTo = ({ lat, lng }: { readonly lat: number; readonly lng: number }): Sql =>
  sql`round(2 * 6371008 * asin(least(1, sqrt(power(sin(radians(n.lat - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(n.lat)) * power(sin(radians(n.lng - ${lng}::float8) / 2), 2)))))::int`;

/** Returns available courses: those with a bookable session by time, then online ones, then all others. */
export const coursePage = async (
  db: Db,
  { kind, category, near, city }: CourseFilter,
  { lang, limit, offset }: { readonly lang: Lang; readonly limit: number; readonly offset: number },
) => {
  const where = sql.and([
    sql`c.on_shelf`,
    ...(kind === undefined ? [] : [sql`c.kind = ${kind}`]),
    ...(category === undefined
      ? []
      : [
          sql`(c.category = ${category} or c.category in
            (select k.name from study_category k cross join jsonb_each_text(k.names) t where t.value = ${category}))`,
        ]),
    ...(near === undefined ? [] : [sql`n.lat is not null`]),
    ...(city === undefined ? [] : [sql`n.city = ${city}`]),
  ]);
  const distance = near === undefined ? sql`null::int` : metresTo(near);
  const list =
    await db.rows<CourseCard>(sql`select ${cardColumns(lang)}, ${distance} as "distanceM" from ${cardTables} where ${where}
    order by ${distance}, case when n.next_at is not null then 0 when c.kind = 'online' then 1 else 2 end, n.next_at, c.created_at desc, c.id
    limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${cardTables} where ${where}`);
  return { list, total };
};

export const categories = async (db: Db, lang: Lang): Promise<string[]> =>
  (
    await db.rows<{ category: string }>(
      sql`select ${categoryIn(lang)} as category from study_course c where c.on_shelf group by 1 order by count(*) desc, 1`,
    )
  ).map(({ category }) => category);

export interface CourseRow extends CourseCard {
  introHtml: string;
  teacherTitle: string;
  teacherAvatar: string;
  onShelf: boolean;
}

/** Returns an available course, or one that the reader has ordered or booked. */
export const findCourse = (db: Db, id: string, readerId: string | null, lang: Lang) =>
  db.maybe<CourseRow>(sql`select ${cardColumns(lang)}, c.intro as "introHtml", c.teacher_title as "teacherTitle",
      c.teacher_avatar as "teacherAvatar", c.on_shelf as "onShelf"
    from ${cardTables} where c.id = ${id} and (c.on_shelf
      or exists (select from study_order where course_id = c.id and member_id = ${readerId}
        and state in ('pendingPayment', 'paid', 'refunding', 'completed'))
      or exists (select from study_appointment a join study_session s on s.id = a.session_id
        where s.course_id = c.id and a.member_id = ${readerId} and a.state <> 'cancelled'))`);

/** Returns sessions that have not ended; a cancelled one only for those who had booked it. */
export const sessionsOf = (db: Db, courseId: string, readerId: string | null) =>
  db.rows<StudySession>(sql`select s.id, s.starts_at as "startsAt", s.ends_at as "endsAt", s.place, s.seats, s.seats - s.taken as "seatsLeft",
      s.cancelled_at is not null as cancelled, a.id as "appointmentId"
    from study_session s left join study_appointment a on a.session_id = s.id and a.member_id = ${readerId} and a.state <> 'cancelled'
    where s.course_id = ${courseId} and s.ends_at > now() and s.cancelled_at is null
    order by s.starts_at, s.id limit 60`);

const entitled = (readerId: string | null) => sql`(l.trial or c.price_cents = 0 or exists (select from study_order o
  where o.course_id = c.id and o.member_id = ${readerId} and o.state in ${opening}))`;
const lessonColumns = (
  readerId: string | null,
) => sql`l.id, l.number, l.title, l.kind, l.seconds, l.trial, ${entitled(readerId)} as open,
  coalesce(p.position, 0) as position, coalesce(p.finished, false) as finished`;
const lessonTables = (readerId: string | null) => sql`study_lesson l join study_course c on c.id = l.course_id
  left join study_progress p on p.lesson_id = l.id and p.member_id = ${readerId}`;

export const lessonsOf = (db: Db, courseId: string, readerId: string | null) =>
  db.rows<LessonRow & { readAt: string | null }>(sql`select ${lessonColumns(readerId)}, p.updated_at as "readAt"
    from ${lessonTables(readerId)} where l.course_id = ${courseId} order by l.number`);

/** Returns the reader's current order of an online course, ignoring those that ended without effect. */
export const openOrderOf = (db: Db, courseId: string, readerId: string) =>
  db.maybe<{ orderNo: string; state: StudyOrderState; payNo: string | null; expiresAt: string }>(
    sql`select order_no as "orderNo", state, pay_no as "payNo", expires_at as "expiresAt" from study_order
      where course_id = ${courseId} and member_id = ${readerId} and kind = 'online'
        and state in ('pendingPayment', 'paid', 'refunding', 'completed')`,
  );

/** Returns a lesson of a course visible to the reader. */
export const findLesson = (db: Db, id: string, readerId: string | null) =>
  db.maybe<
    Lesson & { paid: boolean }
  >(sql`select ${lessonColumns(readerId)}, c.id as "courseId", c.title as "courseTitle", c.cover as "coverUrl",
      c.price_cents > 0 and not l.trial as paid, l.body as "bodyHtml", l.media as "mediaUrl",
      coalesce((select id from study_lesson where course_id = c.id and number > l.number order by number limit 1), '') as "nextId"
    from ${lessonTables(readerId)} where l.id = ${id} and (c.on_shelf or exists (select from study_order o
      where o.course_id = c.id and o.member_id = ${readerId} and o.state in ('paid', 'refunding', 'completed')))`);

/** Returns the file value of a lesson's row while the learner has access to the lesson. */
export const mediaOf = async (db: Db, lessonId: string, learnerId: string): Promise<string | undefined> =>
  (
    await db.maybe<{ media: string }>(
      sql`select l.media from study_lesson l join study_course c on c.id = l.course_id where l.id = ${lessonId} and ${entitled(learnerId)}`,
    )
  )?.media;

/**
 * Records that a lesson is opened by right of an order. This and a pending refund wait for each other; returns false when
 * there is no such order any more. Lessons open to everybody need none.
 */
export const noteOpening = async (tx: Tx, memberId: string, lessonId: string): Promise<boolean> => {
  const order = await tx.maybe(sql`select 1 from study_order o join study_lesson l on l.course_id = o.course_id
    where l.id = ${lessonId} and o.member_id = ${memberId} and o.state in ${opening} for share of o`);
  if (!order) return false;
  await tx.run(sql`insert into study_opening (member_id, lesson_id) values (${memberId}, ${lessonId}) on conflict do nothing`);
  return true;
};

/** A finished lesson stays finished. */
export const saveProgress = (tx: Tx, memberId: string, lessonId: string, position: number, finished: boolean) =>
  tx.one<{ finished: boolean }>(sql`insert into study_progress (member_id, lesson_id, position, finished)
    values (${memberId}, ${lessonId}, ${position}, ${finished})
    on conflict (member_id, lesson_id) do update set position = excluded.position,
      finished = study_progress.finished or excluded.finished, updated_at = now()
    returning finished`);

export const finishedOf = async (db: Db, courseId: string, memberId: string): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`select count(*) as n from study_progress p join study_lesson l on l.id = p.lesson_id
      where l.course_id = ${courseId} and p.member_id = ${memberId} and p.finished`)
  ).n;

/** Returns a course as shown to the recipient of a share. */
export const sharedCourse = (db: Db, id: string, kind: CourseKind) =>
  db.maybe<{ title: string; coverUrl: string }>(
    sql`select title, cover as "coverUrl" from study_course where id = ${id} and kind = ${kind} and on_shelf`,
  );

/** Returns the cards of the given available courses, unordered. */
export const coursesById = (db: Db, ids: readonly string[], lang: Lang) =>
  db.rows<CourseCard>(sql`select ${cardColumns(lang)} from ${cardTables} where c.id = any(${[...ids]}::text[]) and c.on_shelf`);
