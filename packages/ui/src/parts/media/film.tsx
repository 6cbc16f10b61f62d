import { getAudio, toggleAudio, useVisibility } from '@juhe/platform';
import { Icon, Picture, toast } from '@juhe/ui';
import { useEffect, useRef, useState } from 'react';
import css from './film.module.css';
import { pictureWidths } from './picture-sizes.tsx';

interface FilmProps {
  src: string;
  /** The preview image until the film is played. */
  poster: string;
  /** Accessible description of the film, the name of the button that plays it, and the message if it cannot be played. */
  texts: { readonly film: string; readonly play: string; readonly failed: string };
  /** Whether its slide is in view; the film pauses otherwise. */
  shown: boolean;
  /** Width divided by height, as of the pictures beside it. */
  ratio?: number;
}

/** The film of goods or a lot: nothing of it is fetched before the tap; then it plays inline, muted until the sound is turned on. */
export const Film = ({ src, poster, texts, shown, ratio = 1 }: FilmProps) => {
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
    toast(texts.failed, { kind: 'error' });
  };
  if (!started)
    return (
      <button type="button" className={css.film} aria-label={texts.play} onClick={() => setStarted(true)}>
        <Picture src={poster} {...pictureWidths(poster)} alt="" ratio={ratio} priority fallback="video" />
        <span className={css.play}>
          <Icon name="play" size={28} filled />
        </span>
      </button>
    );
  return (
    <video
      ref={video}
      className={css.video}
      style={{ aspectRatio: ratio }}
      src={src}
      poster={poster}
      aria-label={texts.film}
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
