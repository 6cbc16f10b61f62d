import { useState } from 'react';
import css from './avatar.module.css';

interface AvatarProps {
  src: string | null | undefined;
  /** Provides the initial and the tint when there is no picture. */
  name: string;
  /** Size in pixels; 40 by default. */
  size?: number;
  /** Reads the name aloud; off when the name is shown beside it. */
  named?: boolean;
}

/** Custom properties of tokens.css on which the initial is legible. */
const tints = ['clay', 'gold', 'green', 'blue', 'violet', 'plum'];
const tintOf = (name: string) =>
  `var(--${tints[[...name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % tints.length]})`;

/** Returns the step of the type scale that is nearest to four tenths of a circle of the picture scale. */
const initialSize = (size: number) => {
  if (size < 40) return 'var(--t-12)';
  if (size < 56) return 'var(--t-16)';
  return size < 72 ? 'var(--t-22)' : 'var(--t-28)';
};

/** A member's picture, or the first letter of the name on a tint. */
export const Avatar = ({ src, name, size = 40, named = false }: AvatarProps) => {
  const [failed, setFailed] = useState('');
  const box = { width: size, height: size };
  if (src && failed !== src) {
    return (
      <img
        className={css.avatar}
        data-hero="avatar"
        style={box}
        src={src}
        alt={named ? name : ''}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(src)}
      />
    );
  }
  return (
    <span
      className={css.avatar}
      style={{ ...box, background: tintOf(name), fontSize: initialSize(size) }}
      {...(named ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  );
};
