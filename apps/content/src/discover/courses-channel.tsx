import { ListSkeleton } from '@juhe/ui';
import { useIdleModule } from '../shared/use-idle-module.ts';

/** The channel with the available courses. */
export const CoursesChannel = () => {
  const store = useIdleModule(() => import(/* webpackChunkName: "course-store" */ '../shared/courses/course-store.tsx'));
  return store ? <store.CourseStore /> : <ListSkeleton media={96} />;
};
