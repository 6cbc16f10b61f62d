import { cx } from './cx.ts';
import { priceParts } from './format.ts';
import css from './price.module.css';

interface PriceProps {
  /** Integer cents. */
  cents: number;
  /** 12, 14, 16, 18 (unless told), 22, 28 px; ¥ and decimals stand one step lower. */
  size?: 'xs' | 's' | 'base' | 'm' | 'l' | 'xl';
  /** `brand` for a price, `ink` for a sum, `green` for income, `inherit` in a sentence, `muted` struck through for a former price. */
  tone?: 'brand' | 'ink' | 'green' | 'inherit' | 'muted';
  /** Shows + before what comes in. */
  signed?: boolean;
  className?: string;
}

/** Money as every screen shows it: small ¥, large whole, small decimals, always two of them (specification §5). */
export const Price = ({ cents, size = 'm', tone = 'brand', signed = false, className }: PriceProps) => {
  const { sign, whole, decimals } = priceParts(cents);
  const Tag = tone === 'muted' ? 's' : 'span';
  return (
    <Tag className={cx(css.price, css[size], css[tone], className)}>
      {signed && cents > 0 ? '+' : sign}
      <span className={css.minor}>¥</span>
      {whole}
      <span className={css.minor}>{decimals}</span>
    </Tag>
  );
};
