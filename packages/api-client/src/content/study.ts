import { study } from '@juhe/contract/content/study';
import { call, inject, invalidateTags, mutation, pages, query } from '@juhe/api-client';

/** Tags invalidated by a change of a seat or an order: both, the course with its seats, and the wallet that paid. */
const stale = ['content/study', 'content/studyOwn', 'wallet'];

export const {
  useListCoursesInfiniteQuery,
  useListCourseCategoriesQuery,
  useGetCourseQuery,
  useReadLessonQuery,
  useMakeAppointmentMutation,
  useListAppointmentsInfiniteQuery,
  useGetAppointmentQuery,
  useCancelAppointmentMutation,
  useSignInAtSessionMutation,
  useHideAppointmentMutation,
  useCreateCourseOrderMutation,
  useListCourseOrdersInfiniteQuery,
  useGetCourseOrderQuery,
  useCancelCourseOrderMutation,
  useRequestCourseRefundMutation,
  useCancelCourseRefundMutation,
  useRemoveCourseOrderMutation,
} = inject((build) => ({
  listCourses: pages(build, study.listCourses, { tags: ['content/study'] }),
  listCourseCategories: query(build, study.listCourseCategories, { keep: 3600 }),
  getCourse: query(build, study.getCourse, { tags: ['content/study', 'content/studyOwn'] }),
  readLesson: query(build, study.readLesson, { tags: ['content/studyOwn'] }),
  makeAppointment: mutation(build, study.makeAppointment, { invalidates: stale, toast: false }),
  listAppointments: pages(build, study.listAppointments, { tags: ['content/studyOwn'] }),
  getAppointment: query(build, study.getAppointment, { tags: ['content/studyOwn'] }),
  cancelAppointment: mutation(build, study.cancelAppointment, { invalidates: stale }),
  signInAtSession: mutation(build, study.signInAtSession, { invalidates: ['content/studyOwn'], toast: false }),
  hideAppointment: mutation(build, study.hideAppointment, { invalidates: ['content/studyOwn'] }),
  createCourseOrder: mutation(build, study.createCourseOrder, { invalidates: stale, toast: false }),
  listCourseOrders: pages(build, study.listCourseOrders, { tags: ['content/studyOwn'] }),
  getCourseOrder: query(build, study.getCourseOrder, { tags: ['content/studyOwn'] }),
  cancelCourseOrder: mutation(build, study.cancelCourseOrder, { invalidates: stale }),
  requestCourseRefund: mutation(build, study.requestCourseRefund, { invalidates: stale }),
  cancelCourseRefund: mutation(build, study.cancelCourseRefund, { invalidates: stale }),
  removeCourseOrder: mutation(build, study.removeCourseOrder, { invalidates: ['content/studyOwn'] }),
}));

/** Saves the member's progress in a lesson, for code that outlives the screens; failures are shown to nobody. */
export const saveLessonPosition = async (lessonId: string, position: number, finished = false): Promise<void> => {
  const { ok } = await call(study.saveLessonProgress, { lessonId, position: Math.floor(position), finished }, { quiet: true });
  if (ok) invalidateTags('content/studyOwn');
};
