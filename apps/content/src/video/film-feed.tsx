import { useSession } from '@juhe/auth';
import { shareType } from '@juhe/contract/common/share.constants';
import type { Video } from '@juhe/contract/content/video.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { pageUrl, useCurrentPath, useNavigation, useQuery } from '@juhe/platform';
import { useDebouncedEffect } from '@juhe/platform/parts/use-debounced';
import { Icon, openShare, PageAction, PageTitle } from '@juhe/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { Report, type Reported } from '@juhe/features/report/report';
import look from './film-screen-look.module.css';
import css from './film.module.css';
import type { FilmActs } from './film-acts.ts';
import { FilmComments } from './film-comments.tsx';
import { FilmEnd } from './film-end.tsx';
import { type FilmHandle, FilmSlide } from './film-slide.tsx';
import { chooseSound, getSound, useSound } from './sound.ts';
import { useFront } from './use-front.ts';
import type { useFilms } from './use-films.ts';
import { useMarks } from './use-marks.ts';
import { useSteps } from './use-steps.ts';

/** Number of films before the end at which more are requested. */
const requestAhead = 3;
/** Time (ms) that a film is in front before the address is updated: no other work is done while films move. */
const addressDelay = 350;

/** A vertical feed of films: one is in front, the next one is preloaded, at most three are in the document. */
export const FilmFeed = ({ films, query, restart, onFront }: ReturnType<typeof useFilms>) => {
  const t = useTranslations('video');
  const feed = useRef<HTMLDivElement>(null);
  const player = useRef<FilmHandle>(null);
  const path = useCurrentPath();
  const sound = useSound();
  const { user } = useSession();
  const { replaceQuery, whenSignedIn } = useNavigation();
  const { itemId, mid } = useQuery(contentPages.previewVideo);
  const { marked, like, collect, follow, countComments } = useMarks();
  const front = useFront(feed, films.length);
  const [flowing, setFlowing] = useState<string>();
  const [discussed, setDiscussed] = useState<Video>();
  const [reported, setReported] = useState<Reported>();
  const shown = useMemo(() => films.map(marked), [films, marked]);
  const current = shown[front];
  const id = current?.id;

  const updateAddress = () => {
    if (id === undefined || id === itemId) return;
    onFront(id);
    replaceQuery({ itemId: id, mid, type: 10 }, contentPages.previewVideo);
  };
  useDebouncedEffect(updateAddress, id, addressDelay);

  const shouldFetch =
    front >= films.length - requestAhead && query.hasNextPage && !query.isFetching && !query.isFetchNextPageError;
  const { fetchNextPage } = query;
  useEffect(() => {
    if (shouldFetch) void fetchNextPage();
  }, [shouldFetch, fetchNextPage]);

  const acts = useMemo<FilmActs>(
    () => ({
      like: (video, liked) => {
        if (video.state === 'published') whenSignedIn(() => void like(video, liked));
      },
      collect: (video, collected) => void collect(video, collected),
      follow: (authorId, followed) => void follow(authorId, followed),
      showComments: setDiscussed,
      share: ({ id: code, title, picUrl }) =>
        void openShare({
          type: shareType.video,
          code,
          extras: [user?.id ?? ''],
          title,
          coverUrl: picUrl,
          url: pageUrl(path, { itemId: code, mid: user?.id ?? '', type: 10 }),
        }),
    }),
    [like, collect, follow, whenSignedIn, path, user?.id],
  );
  const turnSound = () => chooseSound(getSound() === 'on' ? 'off' : 'on');
  const goTo = useSteps(feed, front, {
    toggle: () => player.current?.toggle(),
    sound: turnSound,
    like: () => {
      if (current) acts.like(current, !current.liked);
    },
  });

  return (
    <>
      <div ref={feed} className={`${css.feed} ${look.films}`} role="feed" aria-label={t('films')} aria-busy={query.isFetching}>
        {shown.map((film, index) => (
          <article
            key={film.id}
            className={css.slide}
            aria-label={t('filmOf', { name: film.authorName, title: film.title })}
            aria-current={index === front ? 'true' : undefined}
            inert={index !== front}
          >
            {Math.abs(index - front) <= 1 && (
              <FilmSlide
                video={film}
                front={index === front}
                next={index === front + 1 && flowing === id}
                acts={acts}
                onFlowing={setFlowing}
                handle={index === front ? player : null}
              />
            )}
          </article>
        ))}
        <article className={css.slide} inert={front !== films.length}>
          {front >= films.length - 1 && <FilmEnd query={query} onRestart={restart} />}
        </article>
      </div>
      <div className={css.arrows}>
        <button type="button" aria-label={t('previous')} disabled={front === 0} onClick={() => goTo(front - 1)}>
          <Icon name="chevron-up" size={24} />
        </button>
        <button type="button" aria-label={t('next')} disabled={front >= films.length} onClick={() => goTo(front + 1)}>
          <Icon name="chevron-down" size={24} />
        </button>
      </div>
      <PageAction
        icon={sound === 'on' ? 'volume-2' : 'volume-x'}
        label={t(sound === 'on' ? 'soundOff' : 'soundOn')}
        onClick={turnSound}
      />
      {current && !current.mine && (
        <PageAction
          icon="flag"
          label={t('report')}
          onClick={() => whenSignedIn(() => setReported({ kind: 'video', targetId: current.id }))}
        />
      )}
      {current && <PageTitle always>{current.title.split('\n', 1)[0] || current.authorName}</PageTitle>}
      <FilmComments video={discussed} onClose={() => setDiscussed(undefined)} onCount={countComments} />
      <Report subject={reported} onClose={() => setReported(undefined)} />
    </>
  );
};
