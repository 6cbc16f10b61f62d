import { z } from 'zod';
import { degrees } from '../common/nearby.schemas.ts';
import {
  cents,
  flag,
  id,
  inLanguages,
  instant,
  integer,
  isUsualYear,
  line,
  nameIn,
  noInput,
  noOutput,
  pageInput,
  pageOf,
  sitePicture,
  text,
  upload,
} from '../fields.ts';
import { appointmentStates, courseKinds, lessonKinds, studyOrderStates } from './study.schemas.ts';

const count = z.number().int();
const moment = z.iso.datetime({ offset: true }).max(40).refine(isUsualYear);
const orderNo = z.string().regex(/^[A-Z0-9]{4,32}$/);

const courseFields = {
  title: line(60, 2),
  subtitle: line(80, 0),
  category: line(20),
  /** Pictures are results of `uploadSitePicture`, or shipped with the site. */
  coverUrl: sitePicture,
  /** Rich text; disallowed markup is removed. */
  introHtml: z.string().trim().max(20_000),
  teacherName: line(20),
  teacherTitle: line(40, 0),
  teacherAvatar: sitePicture,
  priceCents: integer(0, 10_000_000),
};
const lessonFields = {
  title: line(60),
  bodyHtml: z.string().trim().max(50_000).default(''),
  trial: flag.default(false),
};

const sessionState = z.object({
  id,
  startsAt: instant,
  endsAt: instant,
  place: z.string(),
  seats: count,
  taken: count,
  signedIn: count,
  cancelled: z.boolean(),
});
const courseState = z.object({
  id,
  kind: z.enum(courseKinds),
  title: z.string(),
  subtitle: z.string(),
  category: z.string(),
  coverUrl: z.string(),
  introHtml: z.string(),
  teacherName: z.string(),
  teacherTitle: z.string(),
  teacherAvatar: z.string(),
  priceCents: cents,
  onShelf: z.boolean(),
  lessons: z.array(
    z.object({ id, number: count, title: z.string(), kind: z.enum(lessonKinds), seconds: count, trial: z.boolean() }),
  ),
  sessions: z.array(sessionState),
});

/**
 * The position of the place (WGS-84, both or none) and its city, for location searches by members. A change omits what stays,
 * but if the place changes, all three are set again.
 */
const sessionPosition = { lat: degrees(-90, 90).optional(), lng: degrees(-180, 180).optional(), city: line(30).optional() };

export const studyDeskSchemas = {
  listStudyCourses: {
    input: z.object({ ...pageInput, kind: z.enum(courseKinds).optional(), onShelf: flag.optional() }),
    output: pageOf(
      z.object({
        id,
        kind: z.enum(courseKinds),
        title: z.string(),
        priceCents: cents,
        onShelf: z.boolean(),
        lessons: count,
        sessions: count,
        learners: count,
      }),
    ),
  },
  showStudyCourse: { input: z.object({ id }), output: courseState },
  listStudyCategories: {
    input: noInput,
    output: z.array(z.object({ name: z.string(), names: inLanguages(() => z.string()).nullable(), courses: count })),
  },
  /** `name`: the category as courses have it. */
  setStudyCategory: { input: z.object({ name: courseFields.category, names: inLanguages(nameIn(20, 40)) }), output: noOutput },
  removeStudyCategory: { input: z.object({ name: courseFields.category }), output: noOutput },
  createStudyCourse: {
    input: z.object({
      kind: z.enum(courseKinds),
      ...courseFields,
      subtitle: courseFields.subtitle.default(''),
      introHtml: courseFields.introHtml.default(''),
      teacherTitle: courseFields.teacherTitle.default(''),
      teacherAvatar: courseFields.teacherAvatar.or(z.literal('')).default(''),
      onShelf: flag.default(false),
    }),
    output: courseState,
  },
  updateStudyCourse: {
    input: z.object({
      id,
      title: courseFields.title.optional(),
      subtitle: courseFields.subtitle.optional(),
      category: courseFields.category.optional(),
      coverUrl: courseFields.coverUrl.optional(),
      introHtml: courseFields.introHtml.optional(),
      teacherName: courseFields.teacherName.optional(),
      teacherTitle: courseFields.teacherTitle.optional(),
      teacherAvatar: courseFields.teacherAvatar.optional(),
      /** Price of future orders. */
      priceCents: courseFields.priceCents.optional(),
      onShelf: flag.optional(),
    }),
    output: courseState,
  },
  addStudyLesson: {
    input: z.object({
      courseId: id,
      ...lessonFields,
      kind: z.literal('text').default('text'),
      /** Reading time. */
      seconds: integer(0, 36_000).default(0),
    }),
    output: courseState,
  },
  addStudyRecording: {
    /** MP4 (H.264) or MP3 of at most 100 MB. */
    input: z.object({ courseId: id, ...lessonFields, file: upload }),
    output: courseState,
  },
  addStudySession: {
    input: z.object({
      courseId: id,
      startsAt: moment,
      endsAt: moment,
      place: line(100),
      seats: integer(1, 500),
      ...sessionPosition,
    }),
    output: sessionState,
  },
  updateStudySession: {
    input: z.object({
      id,
      startsAt: moment.optional(),
      endsAt: moment.optional(),
      place: line(100).optional(),
      ...sessionPosition,
      /** Never below the number of taken seats. */
      seats: integer(1, 500).optional(),
    }),
    output: sessionState,
  },
  cancelStudySession: { input: z.object({ id, reason: text(100) }), output: sessionState },
  showSignInCode: {
    input: z.object({ sessionId: id }),
    output: z.object({
      code: z.string(),
      validFrom: instant,
      validUntil: instant,
      seats: count,
      people: z.array(z.object({ appointmentId: id, code: z.string(), nickname: z.string(), state: z.enum(appointmentStates) })),
    }),
  },
  signInAppointment: {
    /** The code presented by the member. */
    input: z.object({ code: z.string().regex(/^[A-Z0-9]{4,32}$/) }),
    output: z.object({ appointmentId: id, state: z.enum(appointmentStates), title: z.string(), nickname: z.string() }),
  },
  listStudyRefunds: {
    input: z.object(pageInput),
    output: pageOf(
      z.object({
        orderNo: z.string(),
        title: z.string(),
        nickname: z.string(),
        amountCents: cents,
        reason: z.string(),
        requestedAt: instant,
      }),
    ),
  },
  approveStudyRefund: {
    input: z.object({ orderNo }),
    output: z.object({ orderNo: z.string(), state: z.enum(studyOrderStates) }),
  },
  rejectStudyRefund: {
    input: z.object({ orderNo, reason: text(100) }),
    output: z.object({ orderNo: z.string(), state: z.enum(studyOrderStates) }),
  },
};
