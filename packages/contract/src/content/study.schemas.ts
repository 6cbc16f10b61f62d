import { z } from 'zod';
import { degrees } from '../common/nearby.schemas.ts';
import { cents, fileUrl, flag, id, instant, integer, noInput, pageInput, pageOf, text } from '../fields.ts';

export const courseKinds = ['online', 'offline'] as const;
export type CourseKind = (typeof courseKinds)[number];
export const lessonKinds = ['text', 'film', 'audio'] as const;
export const appointmentStates = ['pendingPayment', 'booked', 'signedIn', 'missed', 'cancelled'] as const;
export type AppointmentState = (typeof appointmentStates)[number];
export const studyOrderStates = ['pendingPayment', 'paid', 'refunding', 'refunded', 'completed', 'cancelled', 'expired'] as const;
export type StudyOrderState = (typeof studyOrderStates)[number];

const orderNo = z.string().regex(/^[A-Z0-9]{4,32}$/);
const priceCents = integer(0, 10_000_000);
const count = z.number().int();

export const courseCard = z.object({
  id,
  kind: z.enum(courseKinds),
  title: z.string(),
  subtitle: z.string(),
  coverUrl: fileUrl,
  category: z.string(),
  teacherName: z.string(),
  /** 0 is free of charge. */
  priceCents: cents,
  /** Of an online course. */
  lessons: count,
  /** Of an offline course: the next session that can be booked, and its place. */
  nextStartsAt: instant.nullable(),
  place: z.string(),
  /** Metres to that place from the position that was asked for; null where it is not known. */
  distanceM: z.number().int().nullish(),
  /** Free seats of that session. */
  seatsLeft: count,
  learners: count,
});
export type CourseCard = z.output<typeof courseCard>;

const session = z.object({
  id,
  startsAt: instant,
  endsAt: instant,
  place: z.string(),
  seats: count,
  seatsLeft: count,
  cancelled: z.boolean(),
  /** The caller's own appointment of this session, unless it was cancelled. */
  appointmentId: id.nullable(),
});
export type StudySession = z.output<typeof session>;

const lessonRow = z.object({
  id,
  number: count,
  title: z.string(),
  kind: z.enum(lessonKinds),
  /** Length of a film or audio, the time that a text takes; 0 when unknown. */
  seconds: count,
  /** Open to everybody. */
  trial: z.boolean(),
  /** The caller may open it. */
  open: z.boolean(),
  /** Seconds of a film or audio, per cent of a text. */
  position: count,
  finished: z.boolean(),
});
export type LessonRow = z.output<typeof lessonRow>;

/** The caller's own order of an online course, or of a session. */
const ownOrder = z.object({ orderNo: z.string(), state: z.enum(studyOrderStates), payNo: id.nullable(), expiresAt: instant });

const courseDetail = courseCard.extend({
  introHtml: z.string(),
  teacherTitle: z.string(),
  teacherAvatar: z.string(),
  /** False for who bought a course that has left the shelf since. */
  onShelf: z.boolean(),
  sessions: z.array(session),
  lessonList: z.array(lessonRow),
  /** The lesson at which the caller goes on. */
  resumeLessonId: id.nullable(),
  finishedLessons: count,
  order: ownOrder.nullable(),
});
export type CourseDetail = z.output<typeof courseDetail>;

const lesson = lessonRow.extend({
  courseId: id,
  courseTitle: z.string(),
  coverUrl: fileUrl,
  bodyHtml: z.string(),
  /** Of a film or audio: an address that counts for six hours (its `exp`, in seconds of the epoch), '' for a text. */
  mediaUrl: z.string(),
  /** The next lesson's id, '' after the last. */
  nextId: z.string(),
});
export type Lesson = z.output<typeof lesson>;

/** What going back means now: a right until its deadline, a request that the company decides afterwards, or over. */
const refundTerms = z.object({
  how: z.enum(['right', 'request', 'over']),
  /** Until when it is a right. */
  until: instant.nullable(),
  amountCents: cents,
});
export type RefundTerms = z.output<typeof refundTerms>;

const appointment = z.object({
  id,
  state: z.enum(appointmentStates),
  courseId: id,
  title: z.string(),
  coverUrl: fileUrl,
  teacherName: z.string(),
  place: z.string(),
  startsAt: instant,
  endsAt: instant,
  priceCents: cents,
  orderNo: z.string().nullable(),
  orderState: z.enum(studyOrderStates).nullable(),
  payNo: id.nullable(),
  /** Until when it has to be paid. */
  payBy: instant.nullable(),
  createdAt: instant,
});
export type Appointment = z.output<typeof appointment>;

const happened = z.object({ event: z.string(), by: z.enum(['member', 'operator', 'system']), note: z.string(), at: instant });

const appointmentDetail = appointment.extend({
  /** What the member shows at the door instead of typing a code. */
  code: z.string(),
  /** From when to when one can sign in. */
  signInFrom: instant,
  signInUntil: instant,
  /** Null when there is nothing to give back. */
  refund: refundTerms.nullable(),
  canCancel: z.boolean(),
  history: z.array(happened),
});
export type AppointmentDetail = z.output<typeof appointmentDetail>;

const order = z.object({
  orderNo: z.string(),
  state: z.enum(studyOrderStates),
  kind: z.enum(courseKinds),
  courseId: id,
  title: z.string(),
  coverUrl: fileUrl,
  amountCents: cents,
  payNo: id.nullable(),
  expiresAt: instant,
  appointmentId: id.nullable(),
  /** Of an offline course. */
  startsAt: instant.nullable(),
  /** Of an online course. */
  lessons: count,
  finishedLessons: count,
  createdAt: instant,
});
export type StudyOrder = z.output<typeof order>;

const orderDetail = order.extend({
  /** Lessons of an online course that were opened or finished, without trials; a fifth of all lessons ends the right to a refund. */
  usedLessons: count,
  refund: refundTerms.nullable(),
  refundReason: z.string(),
  /** The company's word on the last request. */
  refundAnswer: z.string(),
  history: z.array(happened),
});
export type StudyOrderDetail = z.output<typeof orderDetail>;

const orderDone = z.object({ orderNo: z.string(), state: z.enum(studyOrderStates) });
const appointmentDone = z.object({ appointmentId: id, state: z.enum(appointmentStates) });
const madeOrder = z.object({ orderNo: z.string().nullable(), payNo: id.nullable(), expiresAt: instant.nullable() });

export const studySchemas = {
  queryAllStudyList: {
    input: z.object({
      ...pageInput,
      kind: z.enum(courseKinds).optional(),
      category: text(20).optional(),
      /** WGS-84, both or none: offline courses that can be booked, the nearest first. Used with three decimals (about 100 m) and never stored. */
      lat: degrees(-90, 90).optional(),
      lng: degrees(-180, 180).optional(),
      /** Offline courses that can be booked in this city, as the area data names it. */
      city: text(30).optional(),
    }),
    output: pageOf(courseCard),
  },
  queryStudyDetail: { input: z.object({ id }), output: courseDetail },
  queryLesson: { input: z.object({ lessonId: id }), output: lesson },
  saveLessonProgress: {
    input: z.object({
      lessonId: id,
      /** Seconds of a film or audio, per cent of a text. */
      position: integer(0, 1_000_000),
      finished: flag.default(false),
    }),
    output: z.object({ finished: z.boolean(), finishedLessons: count }),
  },
  makeAppointment: {
    /** `expectedCents` is the price that the member saw. */
    input: z.object({ sessionId: id, expectedCents: priceCents }),
    output: madeOrder.extend({ appointmentId: id }),
  },
  queryMyAppointment: {
    input: z.object({ ...pageInput, state: z.enum(appointmentStates).optional() }),
    output: pageOf(appointment),
  },
  queryAppointmentDetail: { input: z.object({ appointmentId: id }), output: appointmentDetail },
  cancelAppointment: { input: z.object({ appointmentId: id }), output: appointmentDone },
  studyAppointmentSign: {
    input: z.object({ appointmentId: id, code: z.string().regex(/^\d{6}$/) }),
    output: appointmentDone,
  },
  delAppointment: { input: z.object({ appointmentId: id }), output: z.null() },
  createOrder: { input: z.object({ courseId: id, expectedCents: priceCents }), output: madeOrder },
  queryMyOrders: {
    input: z.object({ ...pageInput, kind: z.enum(courseKinds).optional() }),
    output: pageOf(order),
  },
  getStudyOrder: { input: z.object({ orderNo }), output: orderDetail },
  cancelOrder: { input: z.object({ orderNo }), output: orderDone },
  requestRefund: { input: z.object({ orderNo, reason: text(200, 0).default('') }), output: orderDone },
  cancelRefund: { input: z.object({ orderNo }), output: orderDone },
  removeOrder: { input: z.object({ orderNo }), output: z.null() },
  getStudyCategoryList: { input: noInput, output: z.array(z.string()) },
};
