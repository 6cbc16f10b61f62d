import { cx } from '@juhe/ui';
import type { CSSProperties, InputHTMLAttributes } from 'react';
import css from './range.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'style'> {
  min: number;
  max: number;
  value: number;
}

/** A slider in the theme colours; the part before the thumb is filled. */
export const Range = ({ className, ...rest }: Props) => {
  const { min, max, value } = rest;
  const filled = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <input type="range" className={cx(css.range, className)} style={{ '--filled': `${filled}%` } as CSSProperties} {...rest} />
  );
};
