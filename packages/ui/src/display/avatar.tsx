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

const tints = ['#b5452c', '#8a5a00', '#0f7b55', '#2b4c9b', '#6b4a9c', '#8d3b6b'];
const tintOf = (name: string) => tints[[...name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % tints.length];

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
      style={{ ...box, background: tintOf(name), fontSize: size * 0.42 }}
      {...(named ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  );
};
