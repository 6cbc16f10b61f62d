import { cx, Price, priceParts } from '@juhe/ui';
import css from './rolling-price.module.css';

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** One digit: a column of ten that scrolls to the current one. */
const Digit = ({ value }: { value: string }) => (
  <span className={css.slot}>
    <span className={css.base}>0</span>
    <span className={css.column} style={{ translate: `0 ${-Number(value) * 10}%` }}>
      {digits.map((digit) => (
        <span key={digit}>{digit}</span>
      ))}
    </span>
  </span>
);

/** The price in large digits, each of which rolls to its new value in 300 ms; read aloud as one price. */
export const RollingPrice = ({ cents }: { cents: number }) => {
  const parts = priceParts(cents);
  // Keys count from the end, so that a price that gains a digit keeps rolling the others.
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  let position = 0;
  return (
    <span className={css.price}>
      <span className="visually-hidden">
        <Price cents={cents} />
      </span>
      <span aria-hidden="true">
        {parts.map(({ text, minor }, nth) => (
          <span key={nth} className={cx(minor && css.minor)}>
            {[...text].map((letter) => {
              const key = length - position;
              position += 1;
              return /\d/.test(letter) ? <Digit key={key} value={letter} /> : <span key={key}>{letter}</span>;
            })}
          </span>
        ))}
      </span>
    </span>
  );
};
