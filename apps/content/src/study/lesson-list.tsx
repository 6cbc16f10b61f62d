import type { LessonRow } from '@juhe/contract/content/study.schemas';
import { cx, Icon, type IconName, Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { lengthOf } from './length-of.ts';
import css from './study.module.css';

const icons: Readonly<Record<LessonRow['kind'], IconName>> = { text: 'file-text', film: 'video', audio: 'headphones' };

interface LessonListProps {
  lessons: readonly LessonRow[];
  currentId: string | undefined;
  /** Opens a lesson, or explains how to get access to a locked one. */
  onOpen: (lesson: LessonRow) => void;
}

/** The lessons of a course: title, length and the member's progress in each. */
export const LessonList = ({ lessons, currentId, onOpen }: LessonListProps) => {
  const t = useTranslations('study');
  const note = (lesson: LessonRow): string => {
    const started = !lesson.finished && lesson.position > 0;
    if (started && lesson.kind === 'text') return t('readTo', { n: lesson.position });
    if (started) return t('playedTo', { at: lengthOf(lesson.position), of: lengthOf(lesson.seconds) });
    if (lesson.kind !== 'text') return lengthOf(lesson.seconds);
    return t('minutes', { n: Math.max(1, Math.round(lesson.seconds / 60)) });
  };
  return (
    <ol>
      {lessons.map((lesson) => (
        <li key={lesson.id}>
          <button
            type="button"
            className={cx(css.lesson, lesson.id === currentId && css.current)}
            aria-current={lesson.id === currentId ? 'true' : undefined}
            onClick={() => onOpen(lesson)}
          >
            <span className={css.number}>{lesson.number}</span>
            <span>
              <span className={css.lessonTitle}>{lesson.title}</span>
              <span className={css.lessonNote}>
                <Icon name={icons[lesson.kind]} size={14} />
                <span className="visually-hidden">{t(`lessonKinds.${lesson.kind}`)}</span>
                <span>{note(lesson)}</span>
                {lesson.trial && <Tag tone="green">{t('trial')}</Tag>}
              </span>
            </span>
            {lesson.finished ? (
              <span className={css.done}>
                <Icon name="circle-check" size={20} />
                <span className="visually-hidden">{t('finished')}</span>
              </span>
            ) : (
              !lesson.open && (
                <span className={css.number}>
                  <Icon name="lock" size={18} />
                  <span className="visually-hidden">{t('locked')}</span>
                </span>
              )
            )}
          </button>
        </li>
      ))}
    </ol>
  );
};
