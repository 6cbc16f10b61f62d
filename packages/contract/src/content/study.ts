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
    summary: 'Courses on the shelf, those that begin soonest first.',
  },
  listCourseCategories: {
    ...memberRead,
    path: '/api/service/study/getStudyCategoryList',
    access: 'public',
    extension: true,
    summary: 'Categories of the courses on the shelf.',
  },
  getCourse: {
    ...act,
    path: '/api/service/study/queryStudyDetail',
    access: 'public',
    summary: 'A course with its sessions or lessons, as the caller stands to it.',
  },
  readLesson: {
    ...memberRead,
    path: '/api/service/study/queryLesson',
    access: 'public',
    extension: true,
    summary: 'A lesson with its text and address; refused when it has to be bought first.',
  },
  saveLessonProgress: {
    ...act,
    path: '/api/service/study/saveLessonProgress',
    extension: true,
    summary: 'Keeps how far the member has come in a lesson; what is finished stays finished.',
  },
  makeAppointment: {
    ...act,
    path: '/api/service/study/makeAppointment',
    extension: true,
    idempotent: true,
    mobile: true,
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: 'Takes a seat of a session: booked at once when it is free of charge, else held while it is paid.',
  },
  listAppointments: {
    ...memberRead,
    path: '/api/service/study/queryMyAppointment',
    summary: "The member's appointments by state; what comes next first, then what is over.",
  },
  getAppointment: {
    ...memberRead,
    path: '/api/service/study/queryAppointmentDetail',
    summary: 'An appointment with what can be done and what happened.',
  },
  cancelAppointment: {
    ...act,
    path: '/api/service/study/cancelAppointment',
    idempotent: true,
    summary: 'Gives the seat back; what was paid goes back with it until the refund deadline.',
  },
  signInAtSession: {
    ...act,
    path: '/api/service/study/studyAppointmentSign',
    summary: 'Signs in by the six digits that are shown at the place; a repetition answers the same.',
  },
  hideAppointment: {
    ...act,
    path: '/api/service/study/delAppointment',
    summary: 'Takes an appointment that is over out of the list.',
  },
  createCourseOrder: {
    ...act,
    path: '/api/service/study/createOrder',
    extension: true,
    idempotent: true,
    mobile: true,
    limit: { per: 'member', count: 30, seconds: 60 },
    summary: 'Orders an online course; one that is free of charge is open at once.',
  },
  listCourseOrders: {
    ...memberRead,
    path: '/api/service/study/queryMyOrders',
    extension: true,
    summary: "The member's orders of courses, newest first.",
  },
  getCourseOrder: {
    ...memberRead,
    path: '/api/service/study/getStudyOrder',
    summary: 'An order with its refund terms and what happened.',
  },
  cancelCourseOrder: {
    ...act,
    path: '/api/service/study/cancelOrder',
    idempotent: true,
    summary: 'Gives an unpaid order up; its seat is free again.',
  },
  requestCourseRefund: {
    ...act,
    path: '/api/service/study/requestRefund',
    extension: true,
    idempotent: true,
    summary: 'Gives the money back at once until the deadline; afterwards asks the company for it.',
  },
  cancelCourseRefund: {
    ...act,
    path: '/api/service/study/cancelRefund',
    idempotent: true,
    summary: 'Withdraws a request for a refund that has not been decided.',
  },
  removeCourseOrder: {
    ...act,
    path: '/api/service/study/removeOrder',
    summary: 'Takes an order that is over out of the list.',
  },
});
