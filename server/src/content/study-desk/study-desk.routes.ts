import { studyDesk } from '@juhe/contract/content/study-desk';
import { studyDeskSchemas } from '@juhe/contract/content/study-desk.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './study-desk.service.ts';

export const studyDeskRoutes = routes(studyDesk, studyDeskSchemas, {
  listStudyCourses: (ctx, input) => service.listCourses(ctx, input),
  showStudyCourse: (ctx, input) => service.showCourse(ctx, input),
  createStudyCourse: (ctx, input) => service.createCourse(ctx, input),
  updateStudyCourse: (ctx, input) => service.updateCourse(ctx, input),
  addStudyLesson: (ctx, input) => service.addLesson(ctx, input),
  addStudyRecording: (ctx, input) => service.addRecording(ctx, input),
  addStudySession: (ctx, input) => service.addSession(ctx, input),
  updateStudySession: (ctx, input) => service.updateSession(ctx, input),
  cancelStudySession: (ctx, input) => service.cancelSession(ctx, input),
  showSignInCode: (ctx, input) => service.showSignInCode(ctx, input),
  signInAppointment: (ctx, input) => service.signInAppointment(ctx, input),
  listStudyRefunds: (ctx, input) => service.listRefunds(ctx, input),
  approveStudyRefund: (ctx, input) => service.approve(ctx, input),
  rejectStudyRefund: (ctx, input) => service.reject(ctx, input),
});
