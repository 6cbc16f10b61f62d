import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../display/icon.tsx';
import { haptic } from '../feedback/haptic.ts';
import { useField } from './field.tsx';
import css from './stepper.module.css';
import { useTexts } from '../texts/texts.ts';
import { useLongPress } from '../media/use-long-press.ts';

/** Interval (ms) of steps while a button is pressed. */
const repeatEvery = 100;

interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  /** Default 1 (specification §9). */
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
  /** Accessible name, which the buttons repeat (减少…, 增加…); default 数量. In a list it names the row. */
  label?: string;
}

/**
 * A number input: clamps to min and max, strips non-digits (specification §5); arrow keys, Home and End work, and a button
 * repeats while pressed.
 */
export const Stepper = ({ value, onChange, min = 1, max = 9999, step = 1, disabled = false, label }: StepperProps) => {
  const t = useTexts();
  const field = useField();
  const [draft, setDraft] = useState<string>();
  const clamp = (requested: number) => Math.min(Math.max(requested, min), Math.max(min, max));
  const set = (requested: number) => {
    setDraft(undefined);
    const next = clamp(requested);
    if (next !== requested || (next !== value && (next === min || next === max))) haptic('warn');
    if (next !== value) onChange(next);
  };
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 9);
    const typed = Number(digits);
    if (digits === '' || typed < min) return setDraft(digits);
    return set(typed);
  };
  const decreaseRef = useLongPress(() => set(value - step), repeatEvery);
  const increaseRef = useLongPress(() => set(value + step), repeatEvery);
  const keys: Record<string, () => void> = {
    ArrowUp: () => set(value + step),
    ArrowDown: () => set(value - step),
    Home: () => set(min),
    End: () => set(max),
  };
  const named = (step: string) => (label ? `${step} ${label}` : step);
  const handleKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <span className={css.stepper}>
      <button
        ref={decreaseRef}
        type="button"
        className={css.button}
        aria-label={named(t('decrease'))}
        disabled={disabled || value <= min}
        onClick={() => set(value - step)}
      >
        <Icon name="minus" size={16} />
      </button>
      <input
        {...field}
        className={css.input}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={field.id ? undefined : (label ?? t('quantity'))}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => draft !== undefined && set(Number(draft))}
        onKeyDown={handleKeyDown}
      />
      <button
        ref={increaseRef}
        type="button"
        className={css.button}
        aria-label={named(t('increase'))}
        disabled={disabled || value >= max}
        onClick={() => set(value + step)}
      >
        <Icon name="plus" size={16} />
      </button>
    </span>
  );
};
