import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, useTranslations } from '@juhe/platform';
import { buttonClass, ListSkeleton } from '@juhe/ui';
import { useLater } from '../shared/use-later.ts';

/** The courses on the shelf, and the way to the member's own. */
export const CoursesChannel = () => {
  const t = useTranslations('discover');
  const store = useLater(() => import(/* webpackChunkName: "course-store" */ '../shared/courses/course-store.tsx'));
  if (!store) return <ListSkeleton />;
  return (
    <store.CourseStore
      beside={
        <PageLink to={contentPages.myCourse()} className={buttonClass('secondary', 's')}>
          {t('toCourses')}
        </PageLink>
      }
    />
  );
};
