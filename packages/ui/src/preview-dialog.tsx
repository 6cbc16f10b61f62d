import { useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import type { ImagePreviewProps } from './image-preview.tsx';
import css from './image-preview.module.css';
import { useModal } from './modal.ts';
import { usePartTexts } from './texts/parts.ts';
import { useTexts } from './texts/texts.ts';

interface SlideProps {
  image: ImagePreviewProps['images'][number];
  alt: string;
  near: boolean;
}

const Slide = ({ image: { src, video, poster }, alt, near }: SlideProps) => {
  const t = usePartTexts();
  const [failed, setFailed] = useState(false);
  const [large, setLarge] = useState(false);
  if (failed) {
    return (
      <p className={css.failed}>
        <Icon name="image-off" size={40} />
        {t('previewFailed')}
      </p>
    );
  }
  if (video) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a member's own film has none
      <video
        className={css.image}
        src={near ? src : undefined}
        poster={poster}
        aria-label={alt}
        controls
        playsInline
        preload="metadata"
        onError={() => setFailed(true)}
      />
    );
  }
  return (
    <div className={css.scroll}>
      <img
        className={large ? css.large : css.image}
        src={near ? src : undefined}
        alt={alt}
        onError={() => setFailed(true)}
        onDoubleClick={() => setLarge(!large)}
      />
    </div>
  );
};

/** What `ImagePreview` opens. */
export const PreviewDialog = ({ images, index, onClose }: ImagePreviewProps) => {
  const t = useTexts();
  const parts = usePartTexts();
  const open = index !== undefined;
  const { ref, shown } = useModal(open, onClose);
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    if (index === undefined || !track.current) return;
    track.current.scrollTo({ left: index * track.current.clientWidth, behavior: 'instant' });
    setCurrent(index);
  }, [index]);
  return (
    <dialog ref={ref} className={css.preview} aria-label={t('slide', current + 1, images.length)}>
      {shown && (
        <>
          <div
            ref={track}
            className={css.track}
            tabIndex={images.length > 1 ? 0 : undefined}
            role="group"
            aria-label={t('slide', current + 1, images.length)}
            onScroll={(event) =>
              setCurrent(Math.round(event.currentTarget.scrollLeft / Math.max(1, event.currentTarget.clientWidth)))
            }
          >
            {images.map((image, place) => (
              <div key={`${place}${image.src}`} className={css.slide}>
                <Slide
                  image={image}
                  alt={image.alt ?? parts('picture', place + 1)}
                  near={Math.abs(place - current) < 2 || place === index}
                />
              </div>
            ))}
          </div>
          <header className={css.head}>
            <IconButton icon="x" label={t('close')} onClick={onClose} />
            {images.length > 1 && (
              <span className={css.count} aria-hidden="true">
                {current + 1} / {images.length}
              </span>
            )}
          </header>
        </>
      )}
    </dialog>
  );
};
