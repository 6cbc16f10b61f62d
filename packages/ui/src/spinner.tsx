import { cx } from './cx.ts';
import css from './spinner.module.css';

/**
 * The mark's petals in the colour of the text, turning. Decoration: say beside it what is awaited.
 * @param props.turn degrees at which it stands still, e.g. while a pull goes on
 */
export const Spinner = ({ size = 18, turn }: { size?: number; turn?: number }) => (
  <span
    className={cx(css.spinner, turn === undefined && css.turns)}
    style={{ width: size, height: size, ...(turn !== undefined && { rotate: `${turn}deg` }) }}
    aria-hidden="true"
  />
);
