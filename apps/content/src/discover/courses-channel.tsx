import { ListSkeleton } from '@juhe/ui';
import { useLater } from '../shared/use-later.ts';

/** The channel with the available courses. */
export const CoursesChannel = () => {
  const store = useLater(() => import(/* webpackChunkName: "course-store" */ '../shared/courses/course-store.tsx'));
  return store ? <store.CourseStore /> : <ListSkeleton />;
};
