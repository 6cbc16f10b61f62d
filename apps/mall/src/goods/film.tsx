import { getAudio, toggleAudio, useTranslations, useVisibility } from '@juhe/platform';
import { Icon, Picture, toast } from '@juhe/ui';
import { pictureWidths } from '@juhe/ui/parts/picture-sizes';
import { useEffect, useRef, useState } from 'react';
import css from './gallery.module.css';

interface FilmProps {
  src: string;
  /** The picture that stands in its place until it is asked for. */
  still: string;
  /** What is to be seen, read aloud. */
  name: string;
  /** Its slide is in view; otherwise it rests. */
  shown: boolean;
}

/** A product's film: nothing of it is fetched before the tap; then it plays in its place, without sound until asked. */
export const Film = ({ src, still, name, shown }: FilmProps) => {
  const t = useTranslations('goods');
  const [started, setStarted] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!shown) video.current?.pause();
  }, [shown]);
  useEffect(() => {
    // The button that had the focus is gone.
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
        <Picture src={still} {...pictureWidths(still)} alt="" priority fallback="video" />
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
      poster={still}
      aria-label={t('film', { name })}
      autoPlay
      muted
      playsInline
      controls
      // Its sound and a story's are not heard at once.
      onVolumeChange={({ currentTarget }) => {
        if (!currentTarget.muted && getAudio().isPlay) toggleAudio();
      }}
      onError={failed}
    />
  );
};
