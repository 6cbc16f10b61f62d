import { cx } from '../cx.ts';
import css from './spinner.module.css';

/**
 * The logo's petals in the text colour, rotating. Decorative: state in text beside it what is pending.
 * @param props.turn fixed rotation in degrees, e.g. during a pull
 */
export const Spinner = ({ size = 18, turn }: { size?: number; turn?: number }) => (
  <span
    className={cx(css.spinner, turn === undefined && css.turns)}
    style={{ width: size, height: size, ...(turn !== undefined && { rotate: `${turn}deg` }) }}
    aria-hidden="true"
  />
);
