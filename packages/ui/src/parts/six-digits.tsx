import { useField } from '@juhe/ui';
import { useEffect, useRef } from 'react';
import css from './six-digits.module.css';

interface Props {
  value: string;
  onChange: (digits: string) => void;
  isNew?: boolean;
  /** The sixth digit submits the form around it. */
  submits?: boolean;
}

/** Six digits that nobody reads over the shoulder: six boxes to the eye, one field to the keyboard and to screen readers. */
export const SixDigits = ({ value, onChange, isNew = false, submits = false }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  /** Digits that stand there when the field is shown again must not pay by themselves. */
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
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <span key={place} className={css.box} data-next={place === Math.min(value.length, 5) || undefined} aria-hidden="true">
          {place < value.length ? '•' : ''}
        </span>
      ))}
    </span>
  );
};
