import { useState } from 'react';
import { cx } from '../cx.ts';
import { centsToText, formatPrice, textToCents } from '../format.ts';
import css from './field.module.css';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface AmountInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'prefix' | 'maxLength' | 'defaultValue'> {
  /** Integer cents; null is empty. */
  value: number | null;
  onChange: (cents: number | null) => void;
}

const toCents = (text: string): number | null => textToCents(text.replace(',', '.'));

/** Returns a pasted amount (`¥1,234.50`, `1.234,50 ¥`) as plain digits. `12.345` stays: it may have three decimals. */
const plainAmount = (pasted: string): string => {
  const stripped = pasted.replace(/[^\d.,]/g, '');
  const [, yuan = '', mark, rest = ''] = /^(\d{1,3}(?:([.,])\d{3})+)([.,]\d\d?)?$/.exec(stripped) ?? [];
  return mark === ',' || rest ? yuan.replace(/\D/g, '') + rest : stripped;
};

/**
 * An amount in yuan, stored in cents, formatted for the member's language. It accepts digits, a comma or a point, and two
 * decimals, and amounts as they are written elsewhere (`¥1,234.50`, full-width digits); anything else is rejected.
 */
export const AmountInput = ({ value, onChange, className, ...rest }: AmountInputProps) => {
  // ¥0.00, or 0,00 ¥
  const [before, decimal = '.', , after] = formatPrice(0).split('0');
  const [text, setText] = useState('');
  const type = (entered: string) => {
    const normalized = entered.normalize('NFKC');
    // A key adds one character; more at once were pasted.
    const typed = entered.length > text.length + 1 ? plainAmount(normalized) : normalized;
    const cents = toCents(typed);
    if (typed !== '' && cents === null) return;
    setText(typed);
    onChange(cents);
  };
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      prefix={before}
      suffix={after && <span className={css.unit}>{after}</span>}
      maxLength={24}
      className={cx(css.amount, className)}
      value={toCents(text) === value ? text : value === null ? '' : centsToText(value).replace('.', decimal)}
      onChange={(event) => type(event.target.value)}
    />
  );
};
