import type { CourseKind } from '@juhe/contract/content/study.schemas';
import * as contentPages from '@juhe/contract/pages/content';

/** The page of a course. */
export const coursePage = (kind: CourseKind, id: string): string =>
  (kind === 'online' ? contentPages.courseOnlineDetail : contentPages.courseDetail)({ id });
