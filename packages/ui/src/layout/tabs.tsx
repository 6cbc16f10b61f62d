import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Badge } from '../display/badge.tsx';
import { cx } from '../cx.ts';
import css from './tabs.module.css';

export interface TabItem<Key extends string> {
  key: Key;
  label: ReactNode;
  /** A number at the label; 0 is hidden. */
  count?: number;
}

interface TabsProps<Key extends string> {
  items: readonly TabItem<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  /** Accessible name of the choice. */
  label: string;
  /** Keeps the bar below the navigation bar while the page scrolls. */
  sticky?: boolean;
  /** The chosen tab's content; without it the tabs control the page below. */
  children?: ReactNode;
}

/** Tabs in one scrolling line. Arrow keys move and choose, Home and End jump; the chosen one is scrolled into view. */
export const Tabs = <Key extends string>({ items, value, onChange, label, sticky = false, children }: TabsProps<Key>) => {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const previousLeft = useRef(0);
  useLayoutEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!chosen || !bar.current) return;
    const middle = chosen.offsetLeft + chosen.offsetWidth / 2;
    bar.current.scrollTo({ left: middle - bar.current.clientWidth / 2, behavior: 'smooth' });
    // The line slides from the previous tab; the style sheet sets the duration, none under reduced motion.
    if (previousLeft.current) chosen.style.setProperty('--from', `${previousLeft.current - middle}px`);
    previousLeft.current = middle;
  }, [value]);
  const handleKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.key === value);
    const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = items.at(target % items.length);
    if (!next) return;
    onChange(next.key);
    document.getElementById(`${id}${next.key}`)?.focus();
  };
  return (
    <>
      <div ref={bar} className={cx(css.bar, sticky && css.sticky)} role="tablist" aria-label={label} onKeyDown={handleKeyDown}>
        {items.map((item) => {
          const chosen = item.key === value;
          return (
            <button
              key={item.key}
              id={`${id}${item.key}`}
              type="button"
              role="tab"
              aria-selected={chosen}
              aria-controls={children !== undefined && chosen ? `${id}panel` : undefined}
              tabIndex={chosen ? 0 : -1}
              className={css.tab}
              onClick={() => onChange(item.key)}
            >
              {item.label}
              {item.count !== undefined && item.count > 0 && <Badge count={item.count} />}
            </button>
          );
        })}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`}>
          {children}
        </div>
      )}
    </>
  );
};

interface ChipsProps<Key extends string> {
  items: readonly { key: Key; label: ReactNode; disabled?: boolean }[];
  /** The chosen keys; at most one unless `multiple`. */
  value: readonly Key[];
  onChange: (keys: Key[]) => void;
  label: string;
  multiple?: boolean;
  /** One scrolling line instead of several. */
  scroll?: boolean;
}

/** Chips for filters, labels, SKU options. */
export const Chips = <Key extends string>({
  items,
  value,
  onChange,
  label,
  multiple = false,
  scroll = false,
}: ChipsProps<Key>) => {
  const choose = (key: Key) => {
    const on = value.includes(key);
    if (!multiple) return onChange(on ? [] : [key]);
    return onChange(on ? value.filter((chosenKey) => chosenKey !== key) : [...value, key]);
  };
  return (
    <div className={cx(css.chips, scroll && css.scroll)} role="group" aria-label={label}>
      {items.map(({ key, label: text, disabled }) => (
        <button
          key={key}
          type="button"
          className={css.chip}
          aria-pressed={value.includes(key)}
          disabled={disabled}
          onClick={() => choose(key)}
        >
          {text}
        </button>
      ))}
    </div>
  );
};
