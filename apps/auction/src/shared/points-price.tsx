import { cx } from '@juhe/ui';
import type { ReactNode } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './points-price.module.css';

interface PointsPriceProps {
  points: number;
  size?: 's' | 'm' | 'l' | 'xl';
  /** Uses the colour of the surrounding text. */
  quiet?: boolean;
}

const strong = (text: ReactNode) => <strong>{text}</strong>;

/** A number of points with its unit, read aloud as one phrase. */
export const PointsPrice = ({ points, size = 'm', quiet = false }: PointsPriceProps) => {
  const t = useTranslations('points');
  return <span className={cx(css.points, css[size], quiet && css.quiet)}>{t.rich('amount', { n: points, b: strong })}</span>;
};
