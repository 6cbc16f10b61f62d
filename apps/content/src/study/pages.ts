import type { CourseKind } from '@juhe/contract/content/study.schemas';

export const myCoursePath = '/subPackages/my-course/my-course';
export const offlinePath = '/pages/study/course-detail';
export const onlinePath = '/pages/study/course-online-detail';

export const coursePath = (kind: CourseKind): string => (kind === 'online' ? onlinePath : offlinePath);
