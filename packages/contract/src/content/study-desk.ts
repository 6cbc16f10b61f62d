import { defineOperations } from '../operation.ts';
import type { studyDeskSchemas } from './study-desk.schemas.ts';

const operatorRead = { method: 'GET', encoding: 'query', access: 'operator', extension: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', extension: true } as const;

/** Operations of the company on courses, sessions and refunds. */
export const studyDesk = defineOperations<typeof studyDeskSchemas>()('content/study-desk', {
  listStudyCourses: { ...operatorRead, path: '/api/operator/study/listStudyCourses', summary: 'Lists courses, newest first.' },
  showStudyCourse: {
    ...operatorRead,
    path: '/api/operator/study/showStudyCourse',
    summary: 'Returns a course with lessons and sessions.',
  },
  listStudyCategories: {
    ...operatorRead,
    path: '/api/operator/study/listStudyCategories',
    summary: 'Lists the categories of courses with their names, null for one without, and the number of courses in each.',
  },
  setStudyCategory: {
    ...operate,
    path: '/api/operator/study/setStudyCategory',
    idempotent: true,
    summary: 'Sets the names of a category of courses in five languages.',
  },
  removeStudyCategory: {
    ...operate,
    path: '/api/operator/study/removeStudyCategory',
    idempotent: true,
    summary: 'Removes the names of a category: its courses show it as it is written in them.',
  },
  createStudyCourse: {
    ...operate,
    path: '/api/operator/study/createStudyCourse',
    idempotent: true,
    summary: 'Creates a course; it can go on the shelf once it has lessons or sessions.',
  },
  updateStudyCourse: {
    ...operate,
    path: '/api/operator/study/updateStudyCourse',
    summary: 'Updates a course or its price, or puts it on or off the shelf; omitted fields stay unchanged.',
  },
  addStudyLesson: {
    ...operate,
    path: '/api/operator/study/addStudyLesson',
    idempotent: true,
    summary: 'Adds a text lesson at the end of an online course.',
  },
  addStudyRecording: {
    method: 'POST',
    path: '/api/operator/study/addStudyRecording',
    encoding: 'multipart',
    access: 'operator',
    extension: true,
    maxBytes: 100 * 1024 * 1024,
    summary:
      'Adds a lesson with a film or audio (file=@lesson.mp4 or .mp3, at most 100 MB) at the end of an online course, accessible to its learners only; the same file is added once.',
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
    summary: 'Moves a session that has not begun, or changes its seats; members who booked are notified of a move.',
  },
  cancelStudySession: {
    ...operate,
    path: '/api/operator/study/cancelStudySession',
    idempotent: true,
    summary: 'Cancels a session that has not ended: every appointment is cancelled and refunded, and its member notified.',
  },
  showSignInCode: {
    ...operatorRead,
    path: '/api/operator/study/showSignInCode',
    summary: 'Returns the sign-in code of a session and its bookings.',
  },
  signInAppointment: {
    ...operate,
    path: '/api/operator/study/signInAppointment',
    summary: 'Signs a member in by the code that the member presents.',
  },
  listStudyRefunds: {
    ...operatorRead,
    path: '/api/operator/study/listStudyRefunds',
    summary: 'Lists refund requests that await a decision, oldest first.',
  },
  approveStudyRefund: {
    ...operate,
    path: '/api/operator/study/approveStudyRefund',
    idempotent: true,
    summary: 'Approves a refund; the seat becomes available again.',
  },
  rejectStudyRefund: {
    ...operate,
    path: '/api/operator/study/rejectStudyRefund',
    idempotent: true,
    summary: 'Refuses a refund with a reason shown to the member.',
  },
});
