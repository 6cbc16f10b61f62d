import { Price } from '@juhe/ui';
import css from './price-range.module.css';

/** One price, or a range while nothing is chosen; cents. */
export const PriceRange = ({ low, high }: { low: number; high: number }) =>
  high > low ? (
    <span className={css.range}>
      <Price cents={low} size="l" />
      <span className={css.to}>–</span>
      <Price cents={high} size="l" />
    </span>
  ) : (
    <Price cents={low} size="xl" />
  );
