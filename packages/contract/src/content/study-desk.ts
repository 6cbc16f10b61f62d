import { defineOperations } from '../operation.ts';
import type { studyDeskSchemas } from './study-desk.schemas.ts';

const operatorRead = { method: 'GET', encoding: 'query', access: 'operator', extension: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', extension: true } as const;

/** Operations of the company on courses, sessions and refunds. */
export const studyDesk = defineOperations<typeof studyDeskSchemas>()('content/study-desk', {
  listStudyCourses: { ...operatorRead, path: '/api/operator/study/listStudyCourses', summary: 'Courses, the newest first.' },
  showStudyCourse: {
    ...operatorRead,
    path: '/api/operator/study/showStudyCourse',
    summary: 'A course with lessons and sessions.',
  },
  createStudyCourse: {
    ...operate,
    path: '/api/operator/study/createStudyCourse',
    idempotent: true,
    summary: 'Makes a course; it goes on the shelf when its lessons or sessions are there.',
  },
  updateStudyCourse: {
    ...operate,
    path: '/api/operator/study/updateStudyCourse',
    summary: 'Changes what a course says and costs, or puts it on or off the shelf; what is not given stays.',
  },
  addStudyLesson: {
    ...operate,
    path: '/api/operator/study/addStudyLesson',
    idempotent: true,
    summary: 'Adds a lesson to be read at the end of an online course.',
  },
  addStudyRecording: {
    method: 'POST',
    path: '/api/operator/study/addStudyRecording',
    encoding: 'multipart',
    access: 'operator',
    extension: true,
    maxBytes: 100 * 1024 * 1024,
    summary:
      'Adds a lesson with a film or audio (file=@lesson.mp4 or .mp3, at most 100 MB) at the end of an online course; only who may learn it gets at the file. The same file again adds nothing.',
  },
  addStudySession: {
    ...operate,
    path: '/api/operator/study/addStudySession',
    idempotent: true,
    summary: 'Adds a session to an offline course.',
  },
  updateStudySession: {
    ...operate,
    path: '/api/operator/study/updateStudySession',
    idempotent: true,
    summary: 'Moves a session that has not begun, or changes its seats; members who booked are told of a move.',
  },
  cancelStudySession: {
    ...operate,
    path: '/api/operator/study/cancelStudySession',
    idempotent: true,
    summary: 'Cancels a session that has not ended: every appointment is cancelled, refunded and told.',
  },
  showSignInCode: {
    ...operatorRead,
    path: '/api/operator/study/showSignInCode',
    summary: 'The code that signs members in at a session, and who booked it.',
  },
  signInAppointment: {
    ...operate,
    path: '/api/operator/study/signInAppointment',
    summary: 'Signs a member in by the code that the member shows.',
  },
  listStudyRefunds: {
    ...operatorRead,
    path: '/api/operator/study/listStudyRefunds',
    summary: 'Requests for a refund that wait for a decision, the oldest first.',
  },
  approveStudyRefund: {
    ...operate,
    path: '/api/operator/study/approveStudyRefund',
    idempotent: true,
    summary: 'Gives the money back; the seat is free again.',
  },
  rejectStudyRefund: {
    ...operate,
    path: '/api/operator/study/rejectStudyRefund',
    idempotent: true,
    summary: 'Refuses a refund with a reason that the member reads.',
  },
});
