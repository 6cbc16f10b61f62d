import { useLang } from '@juhe/platform';
import { cx } from '../cx.ts';
import { priceParts } from '../format.ts';
import css from './price.module.css';

interface PriceProps {
  /** Integer cents. */
  cents: number;
  /** 12, 14, 16, 18 (default), 22, 28 px; ¥ and decimals are one step smaller. */
  size?: 'xs' | 's' | 'base' | 'm' | 'l' | 'xl';
  /** `brand` for a price, `ink` for a sum, `green` for income, `inherit` in a sentence, `muted` struck through for a former price. */
  tone?: 'brand' | 'ink' | 'green' | 'inherit' | 'muted';
  /** Shows + before income. */
  signed?: boolean;
  className?: string;
}

/**
 * Displays money consistently: large digits, small ¥ and decimals, always two of them (specification §5), in the order of the
 * language.
 */
export const Price = ({ cents, size = 'm', tone = 'brand', signed = false, className }: PriceProps) => {
  useLang();
  const Tag = tone === 'muted' ? 's' : 'span';
  return (
    <Tag className={cx(css.price, css[size], css[tone], className)}>
      {priceParts(cents, { signed }).map(({ text, minor }, index) =>
        minor ? (
          <span key={index} className={css.minor}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </Tag>
  );
};
