import { useField } from '@juhe/ui';
import { useEffect, useRef } from 'react';
import css from './six-digits.module.css';

interface Props {
  value: string;
  onChange: (digits: string) => void;
  isNew?: boolean;
  /** The sixth digit submits the enclosing form. */
  submits?: boolean;
}

/** A masked six-digit input: visually six boxes, a single field for the keyboard and screen readers. */
export const SixDigits = ({ value, onChange, isNew = false, submits = false }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  /** Digits that are already present when the field is shown again must not submit automatically. */
  const isTyped = useRef(false);
  const isFull = value.length === 6;
  useEffect(() => {
    if (submits && isFull && isTyped.current) input.current?.form?.requestSubmit();
  }, [submits, isFull]);
  return (
    <span className={css.boxes}>
      <input
        {...useField()}
        ref={input}
        className={css.input}
        type="password"
        inputMode="numeric"
        autoComplete={isNew ? 'new-password' : 'off'}
        maxLength={6}
        value={value}
        onChange={(event) => {
          isTyped.current = true;
          onChange(event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 6));
        }}
      />
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <span key={index} className={css.box} data-next={index === Math.min(value.length, 5) || undefined} aria-hidden="true">
          {index < value.length ? '•' : ''}
        </span>
      ))}
    </span>
  );
};
