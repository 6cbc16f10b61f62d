import type { CourseCard } from '@juhe/contract/content/study.schemas';
import { Card, MediaRow, Price, Tag } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import { coursePage } from './course-page.ts';
import css from './courses.module.css';
import { useSessionTime } from './use-session-time.ts';

/** A course in a list: title, next date or number of lessons, and price. */
export const CourseCardRow = ({ course }: { course: CourseCard }) => {
  const t = useTranslations('study');
  const dateFormat = useSessionTime();
  const distance = () => {
    const { distanceM } = course;
    if (distanceM == null) return undefined;
    if (distanceM < 1_000) return t('metres', { n: Math.max(100, Math.round(distanceM / 100) * 100) });
    return t('kilometres', { n: Math.round(distanceM / 100) / 10 });
  };
  const note = () => {
    if (course.kind === 'online') return t('lessons', { n: course.lessons });
    if (course.nextStartsAt === null) return t('noSeats');
    return [dateFormat.moment(course.nextStartsAt), t('seatsLeft', { n: course.seatsLeft }), distance()]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <Card flush>
      <div className={css.row}>
        <MediaRow
          to={coursePage(course.kind, course.id)}
          src={course.coverUrl}
          ratio={4 / 3}
          width={96}
          fallback="graduation-cap"
          title={course.title}
          note={note()}
          foot={
            <span className={css.priceLine}>
              {course.priceCents === 0 ? <span className={css.free}>{t('free')}</span> : <Price cents={course.priceCents} />}
              <Tag tone={course.kind === 'online' ? 'blue' : 'green'}>{t(`kinds.${course.kind}`)}</Tag>
            </span>
          }
        />
      </div>
    </Card>
  );
};
