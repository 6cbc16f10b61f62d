import type { IconName } from './icon-names.ts';
import css from './icon.module.css';
import sprite from './icons.svg';

interface IconProps {
  name: IconName;
  /** Pixels; 20 unless told. */
  size?: number;
  /** Filled with the text's colour, e.g. a heart that is on. */
  filled?: boolean;
  className?: string | undefined;
}

/** An icon in the colour of the text around it. Decoration only: the control that holds it carries the name. */
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
