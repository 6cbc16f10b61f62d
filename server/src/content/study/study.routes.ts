import { study } from '@juhe/contract/content/study';
import { studySchemas } from '@juhe/contract/content/study.schemas';
import { routes } from '../../http/routes.ts';
import * as booking from './booking.service.ts';
import * as refunds from './refund.service.ts';
import * as seats from './seat.service.ts';
import * as service from './study.service.ts';

export const studyRoutes = routes(study, studySchemas, {
  queryAllStudyList: (ctx, input) => service.listCourses(ctx, input),
  getStudyCategoryList: (ctx) => service.listCategories(ctx),
  queryStudyDetail: (ctx, input) => service.courseDetail(ctx, input),
  queryLesson: (ctx, input) => service.readLesson(ctx, input),
  saveLessonProgress: (ctx, input) => service.saveProgress(ctx, input),
  makeAppointment: (ctx, input) => booking.makeAppointment(ctx, input),
  queryMyAppointment: (ctx, input) => service.listAppointments(ctx, input),
  queryAppointmentDetail: (ctx, input) => service.appointmentDetail(ctx, input),
  cancelAppointment: (ctx, input) => seats.cancelAppointment(ctx, input),
  studyAppointmentSign: (ctx, input) => seats.signIn(ctx, input),
  delAppointment: (ctx, input) => seats.hideAppointment(ctx, input),
  createOrder: (ctx, input) => booking.createOrder(ctx, input),
  queryMyOrders: (ctx, input) => service.listOrders(ctx, input),
  getStudyOrder: (ctx, input) => service.orderDetail(ctx, input),
  cancelOrder: (ctx, input) => refunds.cancelOrder(ctx, input),
  requestRefund: (ctx, input) => refunds.requestRefund(ctx, input),
  cancelRefund: (ctx, input) => refunds.cancelRefund(ctx, input),
  removeOrder: (ctx, input) => refunds.removeOrder(ctx, input),
});
