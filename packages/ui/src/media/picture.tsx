import { useState } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../display/icon.tsx';
import type { IconName } from '../icon-names.ts';
import css from './picture.module.css';

interface PictureProps {
  /** Shows the tile with the icon if missing. */
  src: string | null | undefined;
  /** Alternative text; '' if adjacent text already says it. */
  alt: string;
  /** Width divided by height; the space is always reserved. Default 1. */
  ratio?: number;
  srcSet?: string;
  sizes?: string;
  /** The largest picture of the first screen: loaded immediately and with priority. */
  priority?: boolean;
  fit?: 'cover' | 'contain';
  /** Corners: `none`, `s` 8 px, `m` 12 px. */
  rounded?: 'none' | 's' | 'm';
  /** Icon of the tile without a picture. */
  fallback?: IconName;
  /** The main picture of its page, to which a list's picture transitions. */
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

/** A picture with reserved space: tinted while it loads, a tinted tile with an icon on failure. */
export const Picture = (props: PictureProps) => <Frame key={props.src} {...props} />;
