import { saveLessonPosition, useReadLessonQuery } from '@juhe/api-client/content/study';
import { useSession } from '@juhe/auth';
import type { Lesson } from '@juhe/contract/content/study.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { pauseAudio, playAudio, serverNow, toggleAudio, useAudio, usePageHide } from '@juhe/platform';
import { Button, DetailSkeleton, Picture, QueryView, RichText, Tag } from '@juhe/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { followLesson } from './lesson-audio.ts';
import { lengthOf } from './length-of.ts';
import css from './study.module.css';

/** Interval (s) of playback between two saves of the position. */
const saveInterval = 20;

/** Requests a new media address for the lesson; undefined on failure. */
type RenewUrl = () => Promise<string | undefined>;

const isOver = (url: string): boolean => Number(/[?&]exp=(\d+)/.exec(url)?.[1] ?? Infinity) * 1000 <= serverNow();

/**
 * The film of a lesson; resumes at the saved position and saves new ones. Only one sound at a time: the site-wide player
 * pauses.
 */
const Film = ({ lesson, renewUrl }: { lesson: Lesson; renewUrl: RenewUrl }) => {
  const { signedIn } = useSession();
  const film = useRef<HTMLVideoElement>(null);
  const savedSeconds = useRef(lesson.position);
  // The lesson is refetched during playback: the video keeps its address as long as that is valid.
  const [url, setUrl] = useState(lesson.mediaUrl);
  const resumePoint = useRef<{ at: number; playing: boolean }>(undefined);
  const goOn = async () => {
    const { currentTime = 0, paused = true } = film.current ?? {};
    const renewedUrl = await renewUrl();
    if (renewedUrl === undefined || renewedUrl === url) return;
    resumePoint.current ??= { at: currentTime, playing: !paused };
    setUrl(renewedUrl);
  };
  const savePosition = (finished = false) => {
    const now = film.current?.currentTime;
    if (!signedIn || now === undefined || (!finished && Math.abs(now - savedSeconds.current) < 1)) return;
    savedSeconds.current = now;
    void saveLessonPosition(lesson.id, now, finished);
  };
  usePageHide(() => savePosition());
  const saveOnUnmount = useEffectEvent(() => savePosition());
  useEffect(() => () => saveOnUnmount(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the spoken content is in the lesson's text
    <video
      ref={film}
      className={css.film}
      src={url}
      poster={lesson.coverUrl}
      controls
      playsInline
      preload="metadata"
      aria-label={lesson.title}
      onLoadedMetadata={(event) => {
        if (resumePoint.current) {
          const { at, playing } = resumePoint.current;
          resumePoint.current = undefined;
          event.currentTarget.currentTime = at;
          if (playing) void event.currentTarget.play().catch(() => undefined);
        } else if (!lesson.finished && lesson.position < lesson.seconds - 3) event.currentTarget.currentTime = lesson.position;
      }}
      onError={() => void goOn()}
      onPlay={() => pauseAudio()}
      onPause={() => savePosition()}
      onEnded={() => savePosition(true)}
      onTimeUpdate={(event) => {
        if (Math.abs(event.currentTarget.currentTime - savedSeconds.current) >= saveInterval) savePosition();
      }}
    />
  );
};

/** The audio of a lesson, in the site-wide player. */
const Audio = ({ lesson, renewUrl }: { lesson: Lesson; renewUrl: RenewUrl }) => {
  const t = useTranslations('study');
  const { signedIn } = useSession();
  const audio = useAudio();
  const loaded = audio.currentPlayId === lesson.id;
  const playing = loaded && audio.isPlay;
  const press = async () => {
    if (signedIn) followLesson(lesson.id);
    const isExpired = !playing && isOver(lesson.mediaUrl);
    if (loaded && !isExpired) return toggleAudio();
    const url = (isExpired && (await renewUrl())) || lesson.mediaUrl;
    return playAudio({
      id: lesson.id,
      url,
      title: lesson.title,
      album: lesson.courseTitle,
      picUrl: lesson.coverUrl,
      maxTime: lesson.seconds,
      pageType: 'course',
      pageUrl: contentPages.courseOnlineDetail({ id: lesson.courseId, lesson: lesson.id }),
      ...(loaded ? { startAt: audio.currentPlayTime } : lesson.finished ? {} : { startAt: lesson.position }),
    });
  };
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
  renewUrl: RenewUrl;
  onNext: (id: string) => void;
}

const LessonBody = ({ lesson, renewUrl, onNext }: LessonBodyProps) => {
  const t = useTranslations('study');
  const { signedIn } = useSession();
  const finish = async () => {
    if (signedIn) await saveLessonPosition(lesson.id, 100, true);
    if (lesson.nextId !== '') onNext(lesson.nextId);
  };
  return (
    <>
      {lesson.kind === 'film' && <Film key={lesson.id} lesson={lesson} renewUrl={renewUrl} />}
      <article className={css.block}>
        <div className={css.lessonHead}>
          <h2 className={css.title}>{lesson.title}</h2>
          {lesson.finished && (
            <Tag tone="green" icon="check">
              {t('finished')}
            </Tag>
          )}
        </div>
        {lesson.kind === 'audio' && <Audio lesson={lesson} renewUrl={renewUrl} />}
        {lesson.bodyHtml !== '' && <RichText html={lesson.bodyHtml} />}
        <div className={css.ways}>
          {lesson.kind === 'text' && !lesson.finished && signedIn ? (
            <Button kind="secondary" icon="check" onClick={finish}>
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
  const query = useReadLessonQuery({ lessonId });
  const renewUrl = async () => (await query.refetch()).data?.mediaUrl;
  return (
    <QueryView query={query} skeleton={<DetailSkeleton ratio={16 / 9} />}>
      {(lesson) => <LessonBody lesson={lesson} renewUrl={renewUrl} onNext={onNext} />}
    </QueryView>
  );
};
