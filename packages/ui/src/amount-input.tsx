import { useState } from 'react';
import { cx } from './cx.ts';
import { centsToText, textToCents } from './format.ts';
import css from './field.module.css';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface AmountInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'prefix' | 'maxLength' | 'defaultValue'> {
  /** Integer cents; null is empty. */
  value: number | null;
  onChange: (cents: number | null) => void;
}

/** An amount in yuan, kept in cents. It takes digits and two decimals; full-width digits and letters never get in. */
export const AmountInput = ({ value, onChange, className, ...rest }: AmountInputProps) => {
  const [text, setText] = useState(value === null ? '' : centsToText(value));
  const meant = text === '' ? null : textToCents(text);
  const shown = meant === value ? text : value === null ? '' : centsToText(value);
  const type = (typed: string) => {
    if (typed !== '' && textToCents(typed) === null) return;
    setText(typed);
    onChange(typed === '' ? null : textToCents(typed));
  };
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      prefix="¥"
      maxLength={11}
      className={cx(css.amount, className)}
      value={shown}
      onChange={(event) => type(event.target.value)}
    />
  );
};
