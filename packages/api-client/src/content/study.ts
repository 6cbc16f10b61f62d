import { study } from '@juhe/contract/content/study';
import { call, inject, invalidateTags, mutation, pages, query } from '@juhe/api-client';

/** Tags invalidated by a change of a seat or an order: both, the course with its seats, and the wallet that paid. */
const stale = ['content/study', 'content/studyOwn', 'wallet'];

export const {
  useQueryAllStudyListInfiniteQuery,
  useGetStudyCategoryListQuery,
  useQueryStudyDetailQuery,
  useQueryLessonQuery,
  useMakeAppointmentMutation,
  useQueryMyAppointmentInfiniteQuery,
  useQueryAppointmentDetailQuery,
  useCancelAppointmentMutation,
  useStudyAppointmentSignMutation,
  useDelAppointmentMutation,
  useCreateStudyOrderMutation,
  useQueryMyStudyOrdersInfiniteQuery,
  useGetStudyOrderQuery,
  useCancelStudyOrderMutation,
  useRequestStudyRefundMutation,
  useCancelStudyRefundMutation,
  useRemoveStudyOrderMutation,
} = inject((build) => ({
  queryAllStudyList: pages(build, study.queryAllStudyList, { tags: ['content/study'] }),
  getStudyCategoryList: query(build, study.getStudyCategoryList, { keep: 3600 }),
  queryStudyDetail: query(build, study.queryStudyDetail, { tags: ['content/study', 'content/studyOwn'] }),
  queryLesson: query(build, study.queryLesson, { tags: ['content/studyOwn'] }),
  makeAppointment: mutation(build, study.makeAppointment, { invalidates: stale, toast: false }),
  queryMyAppointment: pages(build, study.queryMyAppointment, { tags: ['content/studyOwn'] }),
  queryAppointmentDetail: query(build, study.queryAppointmentDetail, { tags: ['content/studyOwn'] }),
  cancelAppointment: mutation(build, study.cancelAppointment, { invalidates: stale }),
  studyAppointmentSign: mutation(build, study.studyAppointmentSign, { invalidates: ['content/studyOwn'], toast: false }),
  delAppointment: mutation(build, study.delAppointment, { invalidates: ['content/studyOwn'] }),
  createStudyOrder: mutation(build, study.createOrder, { invalidates: stale, toast: false }),
  queryMyStudyOrders: pages(build, study.queryMyOrders, { tags: ['content/studyOwn'] }),
  getStudyOrder: query(build, study.getStudyOrder, { tags: ['content/studyOwn'] }),
  cancelStudyOrder: mutation(build, study.cancelOrder, { invalidates: stale }),
  requestStudyRefund: mutation(build, study.requestRefund, { invalidates: stale }),
  cancelStudyRefund: mutation(build, study.cancelRefund, { invalidates: stale }),
  removeStudyOrder: mutation(build, study.removeOrder, { invalidates: ['content/studyOwn'] }),
}));

/** Saves the member's progress in a lesson, for code that outlives the screens; failures are shown to nobody. */
export const keepLessonPlace = async (lessonId: string, position: number, finished = false): Promise<void> => {
  const { ok } = await call(study.saveLessonProgress, { lessonId, position: Math.floor(position), finished }, { quiet: true });
  if (ok) invalidateTags('content/studyOwn');
};
