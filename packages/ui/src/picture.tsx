import { useState } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import css from './picture.module.css';

interface PictureProps {
  /** Nothing shows the tile with the icon. */
  src: string | null | undefined;
  /** What is to be seen; '' where the text beside it says so already. */
  alt: string;
  /** Width divided by height; the space is kept whatever happens. 1 unless told. */
  ratio?: number;
  srcSet?: string;
  sizes?: string;
  /** The largest picture of the first screen: loaded at once and first. */
  priority?: boolean;
  fit?: 'cover' | 'contain';
  /** Corners: `none`, `s` 8 px, `m` 12 px. */
  rounded?: 'none' | 's' | 'm';
  /** What the tile shows when there is no picture. */
  fallback?: IconName;
  /** The large picture of its page, which the one of a list becomes. */
  hero?: boolean;
  className?: string;
}

const Frame = ({
  src,
  alt,
  ratio = 1,
  srcSet,
  sizes,
  priority = false,
  fit = 'cover',
  rounded = 'none',
  fallback = 'image',
  hero = false,
  className,
}: PictureProps) => {
  const [failed, setFailed] = useState(false);
  const name = cx(css.frame, css[rounded], className);
  if (!src || failed) {
    return (
      <span
        className={cx(name, css.tile)}
        data-hero-page={hero ? 'picture' : undefined}
        style={{ aspectRatio: ratio }}
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
      >
        <Icon name={fallback} size={28} />
      </span>
    );
  }
  return (
    <span className={name} style={{ aspectRatio: ratio }} data-hero-page={hero ? 'picture' : undefined}>
      <img
        className={css.image}
        style={{ objectFit: fit }}
        src={src}
        alt={alt}
        srcSet={srcSet}
        sizes={sizes}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        draggable={false}
        onError={() => setFailed(true)}
      />
    </span>
  );
};

/** A picture that keeps its place: tinted while it loads, a tinted tile with an icon when it cannot be had. */
export const Picture = (props: PictureProps) => <Frame key={props.src} {...props} />;
