import type { CourseDetail } from '@juhe/contract/content/study.schemas';
import { Avatar, Muted, PageTitle, Price, RichText, SectionHead, Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './study.module.css';

/** The title, price and teacher of a course. */
export const CourseFacts = ({ course }: { course: CourseDetail }) => {
  const t = useTranslations('study');
  return (
    <div className={css.block}>
      <p className={css.tags}>
        <Tag tone={course.kind === 'online' ? 'blue' : 'green'}>{t(`kinds.${course.kind}`)}</Tag>
        <Tag>{course.category}</Tag>
        {!course.onShelf && <Tag tone="gold">{t('offShelf')}</Tag>}
      </p>
      <h2 className={css.title}>
        {course.title}
        <PageTitle>{course.title}</PageTitle>
      </h2>
      {course.subtitle !== '' && <p className={css.subtitle}>{course.subtitle}</p>}
      <p className={css.priceLine}>
        {course.priceCents === 0 ? <span className={css.free}>{t('free')}</span> : <Price cents={course.priceCents} size="l" />}
        <Muted>{t('learners', { n: course.learners })}</Muted>
      </p>
      <div className={css.teacher}>
        <Avatar src={course.teacherAvatar} name={course.teacherName} size={40} />
        <div>
          <p className={css.teacherName}>{course.teacherName}</p>
          <Muted>{course.teacherTitle || t('teacher')}</Muted>
        </div>
      </div>
    </div>
  );
};

/** The rich-text description of a course. */
export const CourseIntro = ({ html }: { html: string }) => {
  const t = useTranslations('study');
  if (html === '') return null;
  return (
    <section className={css.block}>
      <SectionHead>{t('intro')}</SectionHead>
      <RichText html={html} />
    </section>
  );
};
