import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { Icon } from '../display/icon.tsx';
import css from './image-preview.module.css';
import { useModal } from '../feedback/modal.ts';
import { PreviewPicture, type ZoomHandle } from './preview-picture.tsx';
import { useTranslations } from './locales/texts.gen.ts';
import { useTexts } from '../texts/texts.ts';
import { doubled } from './zoom.ts';

export interface ImagePreviewProps {
  /** `video`: a video with controls, `poster` its still picture. */
  images: readonly { src: string; alt?: string | undefined; video?: boolean | undefined; poster?: string | undefined }[];
  /** Index of the initial picture; undefined: closed. */
  index: number | undefined;
  onClose: () => void;
}

interface SlideProps {
  image: ImagePreviewProps['images'][number];
  alt: string;
  near: boolean;
  /** The current picture's handle. */
  handle: RefObject<ZoomHandle | null> | undefined;
  onScale: (scale: number) => void;
}

const Slide = ({ image: { src, video, poster }, alt, near, handle, onScale }: SlideProps) => {
  const t = useTranslations('preview');
  const [failed, setFailed] = useState(false);
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
    <PreviewPicture
      src={near ? src : undefined}
      alt={alt}
      handle={handle}
      onScale={onScale}
      onError={() => near && setFailed(true)}
    />
  );
};

/** Distance (pixels) that an arrow key moves an enlarged picture. */
const step = 80;

/** The dialog opened by `ImagePreview`. */
export const PreviewDialog = ({ images, index, onClose }: ImagePreviewProps) => {
  const t = useTexts();
  const parts = useTranslations('preview');
  const open = index !== undefined;
  const { ref, shown } = useModal(open, onClose);
  const track = useRef<HTMLDivElement>(null);
  const picture = useRef<ZoomHandle>(null);
  const [current, setCurrent] = useState(0);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    if (index === undefined || !track.current) return;
    track.current.scrollTo({ left: index * track.current.clientWidth, behavior: 'instant' });
    setCurrent(index);
    setScale(1);
  }, [index]);
  const isLarge = scale > 1;
  const goTo = (target: number) => track.current?.scrollTo({ left: target * track.current.clientWidth });
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLVideoElement) return;
    const keys: Record<string, () => void> = {
      '+': () => picture.current?.zoom(1.5),
      '=': () => picture.current?.zoom(1.5),
      '-': () => picture.current?.zoom(1 / 1.5),
      '0': () => picture.current?.reset(),
      ArrowLeft: () => (isLarge ? picture.current?.move(step, 0) : goTo(current - 1)),
      ArrowRight: () => (isLarge ? picture.current?.move(-step, 0) : goTo(current + 1)),
      ArrowUp: () => picture.current?.move(0, step),
      ArrowDown: () => picture.current?.move(0, -step),
    };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <dialog
      ref={ref}
      className={css.preview}
      aria-label={t('slide', { n: current + 1, count: images.length })}
      onKeyDown={handleKeyDown}
    >
      {shown && (
        <>
          <div
            ref={track}
            className={css.track}
            tabIndex={0}
            role="group"
            aria-label={t('slide', { n: current + 1, count: images.length })}
            onScroll={(event) => {
              const visibleIndex = Math.round(event.currentTarget.scrollLeft / Math.max(1, event.currentTarget.clientWidth));
              if (visibleIndex === current) return;
              // On return the picture is shown completely.
              picture.current?.reset();
              setCurrent(visibleIndex);
            }}
          >
            {images.map((image, slideIndex) => (
              <div key={`${slideIndex}${image.src}`} className={css.slide}>
                <Slide
                  image={image}
                  alt={image.alt || parts('picture', { position: slideIndex + 1 })}
                  near={Math.abs(slideIndex - current) < 2 || slideIndex === index}
                  handle={slideIndex === current ? picture : undefined}
                  onScale={setScale}
                />
              </div>
            ))}
          </div>
          <header className={css.head}>
            <IconButton icon="x" label={t('close')} onClick={onClose} />
            <span className={css.count} aria-hidden="true">
              {images.length > 1 && `${current + 1} / ${images.length}`}
            </span>
            {!images[current]?.video && (
              <>
                <IconButton
                  icon={isLarge ? 'zoom-out' : 'zoom-in'}
                  label={parts(isLarge ? 'zoomOut' : 'zoomIn')}
                  onClick={() => (isLarge ? picture.current?.reset() : picture.current?.zoom(doubled))}
                />
                <a className={css.save} href={images[current]?.src} download aria-label={parts('savePicture')}>
                  <Icon name="download" />
                </a>
              </>
            )}
          </header>
        </>
      )}
    </dialog>
  );
};
