import { keepLessonPlace, useQueryLessonQuery } from '@juhe/api-client/content/study';
import { useSession } from '@juhe/auth';
import type { Lesson } from '@juhe/contract/content/study.schemas';
import { pageUrl, pauseAudio, playAudio, toggleAudio, useAudio, usePageHide, useTranslations } from '@juhe/platform';
import { Button, DetailSkeleton, Picture, QueryView, RichText, Tag } from '@juhe/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { followLesson } from './lesson-audio.ts';
import { lengthOf } from './length-of.ts';
import { onlinePath } from './pages.ts';
import css from './study.module.css';

/** Seconds of a film after which the place is kept. */
const keepEvery = 20;

/** A film of a lesson; goes on where it was left, and keeps the place. One sound at a time: the site-wide player pauses. */
const Film = ({ lesson }: { lesson: Lesson }) => {
  const { signedIn } = useSession();
  const film = useRef<HTMLVideoElement>(null);
  const keptAt = useRef(lesson.position);
  const keep = (finished = false) => {
    const now = film.current?.currentTime;
    if (!signedIn || now === undefined || (!finished && Math.abs(now - keptAt.current) < 1)) return;
    keptAt.current = now;
    void keepLessonPlace(lesson.id, now, finished);
  };
  usePageHide(() => keep());
  const leave = useEffectEvent(() => keep());
  useEffect(() => () => leave(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is to be heard stands in the lesson's text
    <video
      ref={film}
      className={css.film}
      src={lesson.mediaUrl}
      poster={lesson.coverUrl}
      controls
      playsInline
      preload="metadata"
      aria-label={lesson.title}
      onLoadedMetadata={(event) => {
        if (!lesson.finished && lesson.position < lesson.seconds - 3) event.currentTarget.currentTime = lesson.position;
      }}
      onPlay={() => pauseAudio()}
      onPause={() => keep()}
      onEnded={() => keep(true)}
      onTimeUpdate={(event) => {
        if (Math.abs(event.currentTarget.currentTime - keptAt.current) >= keepEvery) keep();
      }}
    />
  );
};

/** An audio of a lesson, in the site-wide player. */
const Audio = ({ lesson }: { lesson: Lesson }) => {
  const t = useTranslations('study');
  const { signedIn } = useSession();
  const audio = useAudio();
  const loaded = audio.currentPlayId === lesson.id;
  const press = () => {
    if (loaded) return toggleAudio();
    if (signedIn) followLesson(lesson.id);
    return playAudio({
      id: lesson.id,
      url: lesson.mediaUrl,
      title: lesson.title,
      album: lesson.courseTitle,
      picUrl: lesson.coverUrl,
      maxTime: lesson.seconds,
      pageType: 'course',
      pageUrl: pageUrl(onlinePath, { id: lesson.courseId, lesson: lesson.id }),
      ...(lesson.finished ? {} : { startAt: lesson.position }),
    });
  };
  const playing = loaded && audio.isPlay;
  return (
    <div className={css.audio}>
      <Picture src={lesson.coverUrl} alt="" rounded="s" fallback="headphones" />
      <div className={css.ways}>
        <span className={css.number}>
          {lengthOf(loaded ? audio.currentPlayTime : lesson.finished ? 0 : lesson.position)} / {lengthOf(lesson.seconds)}
        </span>
        <Button kind="primary" icon={playing ? 'pause' : 'play'} onClick={press}>
          {t(playing ? 'pause' : 'listen')}
        </Button>
      </div>
    </div>
  );
};

interface LessonBodyProps {
  lesson: Lesson;
  onNext: (id: string) => void;
}

const LessonBody = ({ lesson, onNext }: LessonBodyProps) => {
  const t = useTranslations('study');
  const { signedIn } = useSession();
  const finish = async () => {
    if (signedIn) await keepLessonPlace(lesson.id, 100, true);
    if (lesson.nextId !== '') onNext(lesson.nextId);
  };
  return (
    <>
      {lesson.kind === 'film' && <Film key={lesson.id} lesson={lesson} />}
      <article className={css.block}>
        <div className={css.lessonHead}>
          <h2 className={css.title}>{lesson.title}</h2>
          {lesson.finished && (
            <Tag tone="green" icon="check">
              {t('finished')}
            </Tag>
          )}
        </div>
        {lesson.kind === 'audio' && <Audio lesson={lesson} />}
        {lesson.bodyHtml !== '' && <RichText html={lesson.bodyHtml} />}
        <div className={css.ways}>
          {lesson.kind === 'text' && !lesson.finished && signedIn ? (
            <Button kind="secondary" icon="check" onClick={() => void finish()}>
              {t(lesson.nextId === '' ? 'finish' : 'finishNext')}
            </Button>
          ) : (
            lesson.nextId !== '' && (
              <Button kind="secondary" onClick={() => onNext(lesson.nextId)}>
                {t('next')}
              </Button>
            )
          )}
        </div>
      </article>
    </>
  );
};

/** One lesson: film, audio or text. */
export const LessonView = ({ lessonId, onNext }: { lessonId: string; onNext: (id: string) => void }) => {
  const query = useQueryLessonQuery({ lessonId });
  return (
    <QueryView query={query} skeleton={<DetailSkeleton ratio={16 / 9} />}>
      {(lesson) => <LessonBody lesson={lesson} onNext={onNext} />}
    </QueryView>
  );
};
