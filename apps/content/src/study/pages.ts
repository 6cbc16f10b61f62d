import { coursePath } from '../shared/courses/course-path.ts';

export const myCoursePath = '/subPackages/my-course/my-course';
export const offlinePath = coursePath('offline');
export const onlinePath = coursePath('online');
/** Where everybody finds courses: a channel of Discover. */
export const allCourses = '/pages/index/index?category=courses';
