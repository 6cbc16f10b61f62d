import type { Video } from '@juhe/contract/content/video.schemas';
import { useOnline } from '@juhe/platform';
import { Button, Icon, Spinner } from '@juhe/ui';
import { memo, type MouseEvent, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './film.module.css';
import type { FilmActs } from './film-acts.ts';
import { FilmCaption } from './film-caption.tsx';
import { FilmProgress } from './film-progress.tsx';
import { FilmSide } from './film-side.tsx';
import { chooseSound, useSound } from './sound.ts';
import { usePlayer } from './use-player.ts';

/** Maximum time (ms) between the two taps of a double tap. */
const secondTap = 260;
/** Time (ms) for which the heart of a double tap is visible. */
const heartFor = 800;
/** Films much wider than the screen are shown completely, above a blurred copy of their picture. */
const widest = 0.8;

/** Handle for keyboard control of the film in front. */
export interface FilmHandle {
  readonly toggle: () => void;
}

interface Props {
  video: Video;
  /** Whether it is the film in front. */
  front: boolean;
  /** Whether to preload the film before it is in front. */
  next: boolean;
  acts: FilmActs;
  onFlowing: (id: string) => void;
  handle: React.Ref<FilmHandle>;
}

/** One film of the feed: first its picture, then the film, with description, actions and progress on top. */
export const FilmSlide = memo(({ video, front, next, acts, onFlowing, handle }: Props) => {
  const t = useTranslations('video');
  const online = useOnline();
  const sound = useSound();
  const film = useRef<HTMLVideoElement>(null);
  const { state, paused, waiting, toggle, retry } = usePlayer(film, video, front);
  const [hearts, setHearts] = useState<readonly { key: number; x: number; y: number }[]>([]);
  const tap = useRef<{ at: number; timer: ReturnType<typeof setTimeout> } | undefined>(undefined);
  useImperativeHandle(handle, () => ({ toggle }), [toggle]);
  useEffect(() => () => clearTimeout(tap.current?.timer), []);

  const press = (event: MouseEvent) => {
    // A key press has no second tap to wait for.
    if (event.detail === 0) return toggle();
    const now = event.timeStamp;
    if (tap.current && now - tap.current.at < secondTap && video.state === 'published') {
      clearTimeout(tap.current.timer);
      tap.current = { at: now, timer: tap.current.timer };
      const box = event.currentTarget.getBoundingClientRect();
      const heart = { key: now, x: event.clientX - box.left, y: event.clientY - box.top };
      setHearts((previous) => [...previous, heart]);
      setTimeout(() => setHearts((previous) => previous.filter((entry) => entry !== heart)), heartFor);
      acts.like(video, true);
      return undefined;
    }
    tap.current = { at: now, timer: setTimeout(toggle, secondTap) };
    return undefined;
  };

  const flows = front ? () => onFlowing(video.id) : undefined;
  const isContained = video.width / video.height > widest;
  return (
    <div className={css.column}>
      <div className={isContained ? `${css.stage} ${css.whole}` : css.stage}>
        {isContained && <img className={css.blur} src={video.picUrl} alt="" />}
        <img
          className={css.poster}
          src={video.picUrl}
          alt=""
          draggable={false}
          {...(front && ({ loading: 'eager', fetchPriority: 'high' } as const))}
        />
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- videos uploaded by members have no captions */}
        <video
          ref={film}
          className={state === 'ready' ? `${css.film} ${css.running}` : css.film}
          src={video.film}
          preload={front || next ? 'auto' : 'none'}
          loop
          playsInline
          disablePictureInPicture
          aria-hidden="true"
          tabIndex={-1}
          onCanPlay={flows}
          onPlaying={flows}
        />
      </div>
      <button type="button" className={css.press} aria-label={t(paused ? 'play' : 'pause')} onClick={press} />
      <div className={css.shade} />
      <div className={css.centre}>
        {front && paused && state !== 'failed' && (
          <span className={css.disc}>
            <Icon name="play" size={40} filled />
          </span>
        )}
        {front && waiting && !paused && state !== 'failed' && (
          <span className={css.disc} role="status">
            <span className="visually-hidden">{t('loading')}</span>
            <Spinner />
          </span>
        )}
      </div>
      {state === 'failed' && (
        <div className={css.tile} role={front ? 'alert' : undefined}>
          <Icon name={online ? 'video' : 'wifi-off'} size={40} />
          <p>{t(online ? 'failed' : 'offline')}</p>
          <Button size="s" icon="refresh-cw" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
      {hearts.map(({ key, x, y }) => (
        <span key={key} className={css.heart} style={{ left: x, top: y }}>
          <Icon name="heart" size={96} filled />
        </span>
      ))}
      {front && sound === 'blocked' && state !== 'failed' && (
        <button type="button" className={css.hear} onClick={() => chooseSound('on')}>
          <Icon name="volume-x" size={20} />
          {t('hear')}
        </button>
      )}
      <div className={css.foot}>
        <FilmCaption video={video} />
        <FilmSide video={video} acts={acts} />
        {front && <FilmProgress film={film} seconds={video.seconds} />}
      </div>
    </div>
  );
});
