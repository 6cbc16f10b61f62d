import { z } from 'zod';
import { degrees } from '../common/nearby.schemas.ts';
import { cents, fileUrl, flag, id, instant, integer, line, noInput, pageInput, pageOf, smsCode, text } from '../fields.ts';
import { refundReasonLength } from './study.constants.ts';

export const courseKinds = ['online', 'offline'] as const;
export type CourseKind = (typeof courseKinds)[number];
export const lessonKinds = ['text', 'film', 'audio'] as const;
export const appointmentStates = ['pendingPayment', 'booked', 'signedIn', 'missed', 'cancelled'] as const;
export type AppointmentState = (typeof appointmentStates)[number];
export const studyOrderStates = ['pendingPayment', 'paid', 'refunding', 'refunded', 'completed', 'cancelled', 'expired'] as const;
export type StudyOrderState = (typeof studyOrderStates)[number];

/** A member's available actions on a seat; `signIn` requires open doors, its code is shown beforehand (`showCode`). */
export const appointmentActions = ['showCode', 'signIn', 'withdrawRefund', 'refund', 'cancel', 'pay', 'remove'] as const;
export type AppointmentAction = (typeof appointmentActions)[number];
/** A member's available actions on an order of a course. */
export const studyOrderActions = ['seeBooking', 'withdrawRefund', 'refund', 'cancel', 'pay', 'remove'] as const;
export type StudyOrderAction = (typeof studyOrderActions)[number];

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
  /** 0 means free of charge. */
  priceCents: cents,
  /** For an online course. */
  lessons: count,
  /** For an offline course: the next bookable session, and its place. */
  nextStartsAt: instant.nullable(),
  place: z.string(),
  /** Distance (metres) to that place from the requested position; null if unknown. */
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
  /** The caller's own appointment for this session, unless it was cancelled. */
  appointmentId: id.nullable(),
});
export type StudySession = z.output<typeof session>;

const lessonRow = z.object({
  id,
  number: count,
  title: z.string(),
  kind: z.enum(lessonKinds),
  /** Duration of a film or audio, or reading time of a text; 0 if unknown. */
  seconds: count,
  /** Accessible to everybody. */
  trial: z.boolean(),
  /** Accessible to the caller. */
  open: z.boolean(),
  /** Seconds of a film or audio, percentage of a text. */
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
  /** False for a buyer of a course that has been removed from the shelf since. */
  onShelf: z.boolean(),
  sessions: z.array(session),
  lessonList: z.array(lessonRow),
  /** The lesson at which the caller continues. */
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
  /** For a film or audio: a URL that is valid for six hours (its `exp`, in epoch seconds), '' for a text. */
  mediaUrl: z.string(),
  /** The next lesson's id, '' after the last. */
  nextId: z.string(),
});
export type Lesson = z.output<typeof lesson>;

/** The current refund terms: a right until its deadline, a request that the company decides afterwards, or expired. */
const refundTerms = z.object({
  how: z.enum(['right', 'request', 'over']),
  /** Deadline of the right. */
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
  /** Payment deadline. */
  payBy: instant.nullable(),
  createdAt: instant,
});
export type Appointment = z.output<typeof appointment>;

const historyEntry = z.object({ event: z.string(), by: z.enum(['member', 'operator', 'system']), note: z.string(), at: instant });

const appointmentDetail = appointment.extend({
  /** The code that the member presents at the door. */
  code: z.string(),
  /** The period in which members can sign in at the door. */
  signInFrom: instant,
  signInUntil: instant,
  /** Null if there is nothing to refund. */
  refund: refundTerms.nullable(),
  canCancel: z.boolean(),
  /** Screens render buttons only from these. */
  actions: z.array(z.enum(appointmentActions)),
  history: z.array(historyEntry),
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
  /** For an offline course. */
  startsAt: instant.nullable(),
  /** For an online course. */
  lessons: count,
  finishedLessons: count,
  createdAt: instant,
});
export type StudyOrder = z.output<typeof order>;

const orderDetail = order.extend({
  /**
   * Number of opened or finished lessons of an online course, without trials; a fifth of all lessons ends the right to a
   * refund.
   */
  usedLessons: count,
  refund: refundTerms.nullable(),
  refundReason: z.string(),
  /** The company's answer to the last request. */
  refundAnswer: z.string(),
  /** Screens render buttons only from these. */
  actions: z.array(z.enum(studyOrderActions)),
  history: z.array(historyEntry),
});
export type StudyOrderDetail = z.output<typeof orderDetail>;

const orderDone = z.object({ orderNo: z.string(), state: z.enum(studyOrderStates) });
const appointmentDone = z.object({ appointmentId: id, state: z.enum(appointmentStates) });
const createdOrder = z.object({ orderNo: z.string().nullable(), payNo: id.nullable(), expiresAt: instant.nullable() });

export const studySchemas = {
  listCourses: {
    input: z.object({
      ...pageInput,
      kind: z.enum(courseKinds).optional(),
      /** As a response of `listCourseCategories` has it, in any language. */
      category: line(60).optional(),
      /**
       * WGS-84, both or none: bookable offline courses, the nearest first. Used with three decimals (about 100 m) and never
       * stored.
       */
      lat: degrees(-90, 90).optional(),
      lng: degrees(-180, 180).optional(),
      /** Bookable offline courses in this city, named as in the area data. */
      city: line(30).optional(),
    }),
    output: pageOf(courseCard),
  },
  getCourse: { input: z.object({ id }), output: courseDetail },
  readLesson: { input: z.object({ lessonId: id }), output: lesson },
  saveLessonProgress: {
    input: z.object({
      lessonId: id,
      /** Seconds of a film or audio, percentage of a text. */
      position: integer(0, 1_000_000),
      finished: flag.default(false),
    }),
    output: z.object({ finished: z.boolean(), finishedLessons: count }),
  },
  makeAppointment: {
    /** `expectedCents` is the price displayed to the member. */
    input: z.object({ sessionId: id, expectedCents: priceCents }),
    output: createdOrder.extend({ appointmentId: id }),
  },
  listAppointments: {
    input: z.object({ ...pageInput, state: z.enum(appointmentStates).optional() }),
    output: pageOf(appointment),
  },
  getAppointment: { input: z.object({ appointmentId: id }), output: appointmentDetail },
  cancelAppointment: { input: z.object({ appointmentId: id }), output: appointmentDone },
  signInAtSession: {
    input: z.object({ appointmentId: id, code: smsCode }),
    output: appointmentDone,
  },
  hideAppointment: { input: z.object({ appointmentId: id }), output: z.null() },
  createCourseOrder: { input: z.object({ courseId: id, expectedCents: priceCents }), output: createdOrder },
  listCourseOrders: {
    input: z.object({ ...pageInput, kind: z.enum(courseKinds).optional() }),
    output: pageOf(order),
  },
  getCourseOrder: { input: z.object({ orderNo }), output: orderDetail },
  cancelCourseOrder: { input: z.object({ orderNo }), output: orderDone },
  requestCourseRefund: { input: z.object({ orderNo, reason: text(refundReasonLength, 0).default('') }), output: orderDone },
  cancelCourseRefund: { input: z.object({ orderNo }), output: orderDone },
  removeCourseOrder: { input: z.object({ orderNo }), output: z.null() },
  listCourseCategories: { input: noInput, output: z.array(z.string()) },
};
