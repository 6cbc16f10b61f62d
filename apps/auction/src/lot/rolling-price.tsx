import { cx, Price, priceParts } from '@juhe/ui';
import css from './rolling-price.module.css';

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** One figure of a column of ten, which moves to the one that holds. */
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

/** The price in large figures, of which each rolls to its new value in 300 ms; read aloud as one price. */
export const RollingPrice = ({ cents }: { cents: number }) => {
  const parts = priceParts(cents);
  // Counted from the end, so that a price that gains a figure rolls the others on.
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
