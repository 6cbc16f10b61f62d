import { shareType } from '@juhe/contract/common/share.constants';
import type { CourseDetail } from '@juhe/contract/content/study.schemas';
import { useSession } from '@juhe/auth';
import { openShare } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { BarAction } from '../shared/bar-action.tsx';
import { coursePage } from '../shared/courses/course-page.ts';

/** Shares a course (specification §2). */
export const ShareCourse = ({ course }: { course: CourseDetail }) => {
  const t = useTranslations('study');
  const { user } = useSession();
  const { id, kind, title, coverUrl } = course;
  return (
    <BarAction
      icon="share-2"
      label={t('share')}
      onClick={() =>
        void openShare({
          type: kind === 'online' ? shareType.onlineCourse : shareType.offlineCourse,
          code: id,
          extras: [user?.id ?? ''],
          title,
          coverUrl,
          url: coursePage(kind, id),
        })
      }
    />
  );
};
