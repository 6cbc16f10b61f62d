import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { cx } from '../cx.ts';
import css from './date-sheet.module.css';

/** Row height (pixels), as in the style sheet. */
const row = 44;
/** Maximum interval (ms) between digits of one number. */
const typing = 1000;

interface WheelProps {
  label: string;
  low: number;
  high: number;
  value: number;
  wordOf: (value: number) => string;
  onChange: (value: number) => void;
}

/** A column that is turned by finger and wheel, by the arrow, page, Home and End keys, and by typing a number. */
export const Wheel = ({ label, low, high, value, wordOf, onChange }: WheelProps) => {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  // After the enclosing dialog has opened: hidden elements cannot be scrolled.
  useEffect(() => {
    const element = box.current;
    if (element && Math.round(element.scrollTop / row) !== value - low) element.scrollTop = (value - low) * row;
  }, [value, low, high]);

  const set = (to: number) => {
    const next = Math.min(Math.max(to, low), high);
    if (next !== value) onChange(next);
  };
  const digit = (key: string, now: number) => {
    const text = now - typed.current.at < typing ? typed.current.text + key : key;
    typed.current = { text, at: now };
    const number = Number(text);
    if (number >= low && number <= high) set(number);
    else if (text.length >= String(high).length) typed.current.text = key;
  };
  const keys: Readonly<Record<string, number>> = {
    ArrowDown: value + 1,
    ArrowUp: value - 1,
    PageDown: value + 5,
    PageUp: value - 5,
    Home: low,
    End: high,
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const to = keys[event.key];
    if (to === undefined && !/^\d$/.test(event.key)) return;
    event.preventDefault();
    if (to === undefined) digit(event.key, event.timeStamp);
    else set(to);
  };
  return (
    <div
      ref={box}
      className={css.wheel}
      role="listbox"
      aria-label={label}
      aria-activedescendant={`${id}-${value}`}
      tabIndex={0}
      onKeyDown={handleKeyDown}
      onScroll={(event) => set(low + Math.round(event.currentTarget.scrollTop / row))}
    >
      {Array.from({ length: high - low + 1 }, (_, index) => low + index).map((part) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the listbox has the keys
        <div
          key={part}
          id={`${id}-${part}`}
          role="option"
          tabIndex={-1}
          aria-selected={part === value}
          className={cx(css.option, part === value && css.chosen)}
          onClick={() => set(part)}
        >
          {wordOf(part)}
        </div>
      ))}
    </div>
  );
};
