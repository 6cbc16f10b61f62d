import { cardNumberLength } from '@juhe/contract/wallet/bank-card.constants';
import { TextInput } from '@juhe/ui';
import { useLayoutEffect, useRef, useState } from 'react';

const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '').slice(0, cardNumberLength);
const inFours = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Maximum characters as typed or pasted, with spaces. */
const typedNumberLength = 40;

interface Props {
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
  onBlur: () => void;
  placeholder: string;
}

/** A card number in groups of four; full-width digits and spaces are accepted, and the caret stays behind its digit. */
export const CardNumberInput = ({ value, onChange, onBlur, placeholder }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<number>();
  useLayoutEffect(() => {
    if (caret === undefined) return;
    const position = inFours(value.slice(0, caret)).length;
    input.current?.setSelectionRange(position, position);
    setCaret(undefined);
  }, [caret, value]);
  return (
    <TextInput
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      maxLength={typedNumberLength}
      placeholder={placeholder}
      value={inFours(value)}
      onBlur={onBlur}
      onChange={({ target }) => {
        setCaret(digitsOf(target.value.slice(0, target.selectionStart ?? target.value.length)).length);
        onChange(digitsOf(target.value));
      }}
    />
  );
};
