import { getAudio, toggleAudio, useVisibility } from '@juhe/platform';
import { Icon, Picture, toast } from '@juhe/ui';
import { pictureWidths } from '@juhe/ui/parts/picture-sizes';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './gallery.module.css';

interface FilmProps {
  src: string;
  /** The preview image until the film is played. */
  poster: string;
  /** Accessible description of the film. */
  name: string;
  /** Whether its slide is in view; the film pauses otherwise. */
  shown: boolean;
}

/** A product's film: nothing of it is fetched before the tap; then it plays inline, muted until the sound is turned on. */
export const Film = ({ src, poster, name, shown }: FilmProps) => {
  const t = useTranslations('goods');
  const [started, setStarted] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!shown) video.current?.pause();
  }, [shown]);
  useEffect(() => {
    // The button that had the focus was removed.
    if (started) video.current?.focus({ preventScroll: true });
  }, [started]);
  useVisibility((visible) => {
    if (!visible) video.current?.pause();
  });
  const failed = () => {
    setStarted(false);
    toast(t('filmFailed'), { kind: 'error' });
  };
  if (!started)
    return (
      <button type="button" className={css.film} aria-label={t('playFilm', { name })} onClick={() => setStarted(true)}>
        <Picture src={poster} {...pictureWidths(poster)} alt="" priority fallback="video" />
        <span className={css.play}>
          <Icon name="play" size={28} filled />
        </span>
      </button>
    );
  return (
    <video
      ref={video}
      className={css.video}
      src={src}
      poster={poster}
      aria-label={t('film', { name })}
      autoPlay
      muted
      playsInline
      controls
      // Its sound and that of a story never play at the same time.
      onVolumeChange={({ currentTarget }) => {
        if (!currentTarget.muted && getAudio().isPlay) toggleAudio();
      }}
      onError={failed}
    />
  );
};
