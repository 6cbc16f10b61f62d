import type { IconName } from '../icon-names.ts';
import css from './icon.module.css';
import sprite from '../icons.svg';

interface IconProps {
  name: IconName;
  /** Pixels; default 20. */
  size?: number;
  /** Filled with the text's colour, e.g. an active heart. */
  filled?: boolean;
  className?: string | undefined;
}

/** An icon in the colour of the surrounding text. Decorative only: its control has the accessible name. */
export const Icon = ({ name, size = 20, filled = false, className }: IconProps) => (
  <svg
    className={className ? `${css.icon} ${className}` : css.icon}
    width={size}
    height={size}
    fill={filled ? 'currentColor' : 'none'}
    aria-hidden="true"
  >
    <use href={`${sprite}#${name}`} />
  </svg>
);
