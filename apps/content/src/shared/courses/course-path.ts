import type { CourseKind } from '@juhe/contract/content/study.schemas';

/** The page of a course. */
export const coursePath = (kind: CourseKind): string =>
  kind === 'online' ? '/pages/study/course-online-detail' : '/pages/study/course-detail';
