import { defineOperations } from '../operation.ts';
import type { studySchemas } from './study.schemas.ts';

const memberRead = { method: 'GET', encoding: 'query', access: 'required' } as const;
const act = { method: 'POST', encoding: 'form', access: 'required' } as const;

/** Courses online and offline: appointments, orders, lessons (domain.md §5). */
export const study = defineOperations<typeof studySchemas>()('content/study', {
  listCourses: {
    ...memberRead,
    path: '/api/service/study/queryAllStudyList',
    access: 'public',
    summary: 'Lists courses on the shelf, soonest first.',
  },
  listCourseCategories: {
    ...memberRead,
    path: '/api/service/study/getStudyCategoryList',
    access: 'public',
    extension: true,
    summary: "Lists the categories of the courses on the shelf, in the reader's language where they have a name in it.",
  },
  getCourse: {
    ...act,
    path: '/api/service/study/queryStudyDetail',
    access: 'public',
    summary: "Returns a course with its sessions or lessons and the caller's access to them.",
  },
  readLesson: {
    ...memberRead,
    path: '/api/service/study/queryLesson',
    access: 'public',
    extension: true,
    summary: 'Returns a lesson with its text and URL; refused when it has to be bought first.',
  },
  saveLessonProgress: {
    ...act,
    path: '/api/service/study/saveLessonProgress',
    extension: true,
    summary: "Stores the member's progress in a lesson; a finished lesson stays finished.",
  },
  makeAppointment: {
    ...act,
    path: '/api/service/study/makeAppointment',
    extension: true,
    idempotent: true,
    mobile: true,
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: 'Books a seat of a session: at once when it is free of charge, otherwise it is reserved until the payment.',
  },
  listAppointments: {
    ...memberRead,
    path: '/api/service/study/queryMyAppointment',
    summary: "Lists the member's appointments by state, upcoming ones first, then past ones.",
  },
  getAppointment: {
    ...memberRead,
    path: '/api/service/study/queryAppointmentDetail',
    summary: 'Returns an appointment with its actions and its timeline.',
  },
  cancelAppointment: {
    ...act,
    path: '/api/service/study/cancelAppointment',
    idempotent: true,
    summary: 'Cancels an appointment; its price is refunded until the refund deadline.',
  },
  signInAtSession: {
    ...act,
    path: '/api/service/study/studyAppointmentSign',
    summary: 'Signs in by the six digits that are displayed on site; idempotent.',
  },
  hideAppointment: {
    ...act,
    path: '/api/service/study/delAppointment',
    summary: 'Hides a past appointment from the list.',
  },
  createCourseOrder: {
    ...act,
    path: '/api/service/study/createOrder',
    extension: true,
    idempotent: true,
    mobile: true,
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: 'Orders an online course; one that is free of charge is accessible at once.',
  },
  listCourseOrders: {
    ...memberRead,
    path: '/api/service/study/queryMyOrders',
    extension: true,
    summary: "Lists the member's course orders, newest first.",
  },
  getCourseOrder: {
    ...memberRead,
    path: '/api/service/study/getStudyOrder',
    summary: 'Returns an order with its refund terms and its timeline.',
  },
  cancelCourseOrder: {
    ...act,
    path: '/api/service/study/cancelOrder',
    idempotent: true,
    summary: 'Cancels an unpaid order; its seat becomes available again.',
  },
  requestCourseRefund: {
    ...act,
    path: '/api/service/study/requestRefund',
    extension: true,
    idempotent: true,
    summary: 'Refunds an order at once until the deadline; afterwards requests the refund from the company.',
  },
  cancelCourseRefund: {
    ...act,
    path: '/api/service/study/cancelRefund',
    idempotent: true,
    summary: 'Withdraws an undecided refund request.',
  },
  removeCourseOrder: {
    ...act,
    path: '/api/service/study/removeOrder',
    summary: 'Hides a finished order from the list.',
  },
});
