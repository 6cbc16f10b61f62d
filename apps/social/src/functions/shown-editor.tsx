import { Button, cx } from '@juhe/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { FunctionTile, useFunctionName } from '../shared/function-tile.tsx';
import grid from '../shared/functions.module.css';
import type { MemberFunction } from '../shared/functions.ts';
import css from './full-functionality.module.css';
import { moved } from './moved.ts';
import { useDragOrder } from '../shared/use-drag-order.ts';

interface Props {
  functions: readonly MemberFunction[];
  onChange: (keys: readonly string[]) => void;
  onReset: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * Reorders the functions of the Mine page: by dragging, by arrow keys, or by selecting one with a tap, which shows buttons to
 * move it (WCAG 2.5.7).
 */
export const ShownEditor = ({ functions, onChange, onReset }: Props) => {
  const t = useTranslations('functions');
  const nameOf = useFunctionName();
  const keys = functions.map(({ key }) => key);
  const [chosen, setChosen] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const moveFunction = (key: string, to: number) => {
    if (to < 0 || to >= keys.length || keys[to] === key) return;
    onChange(moved(keys, key, to));
    setAnnouncement(t('moved', { name: nameOf(key), place: to + 1, n: keys.length }));
  };
  const drag = useDragOrder(list, moveFunction);
  const remove = (key: string) => {
    onChange(keys.filter((otherKey) => otherKey !== key));
    setAnnouncement(t('removed', { name: nameOf(key) }));
    setChosen(undefined);
  };
  const onKey = (event: KeyboardEvent, key: string, at: number) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setChosen(key);
    moveFunction(key, at + step);
  };
  const at = chosen === undefined ? -1 : keys.indexOf(chosen);
  const only = keys.length === 1;
  return (
    <>
      <ul ref={list} className={grid.grid}>
        {functions.map(({ key, icon, group }, index) => (
          <li key={key} className={cx(css.place, drag.dragged === key && css.dragged)}>
            <button
              type="button"
              className={cx(grid.entry, css.movable, chosen === key && css.chosen)}
              aria-pressed={chosen === key}
              aria-label={t('item', { name: nameOf(key), place: index + 1, n: keys.length })}
              onClick={() => setChosen(chosen === key ? undefined : key)}
              onKeyDown={(event) => onKey(event, key, index)}
              {...drag.handlers(key)}
            >
              <FunctionTile icon={icon} group={group} name={nameOf(key)} />
            </button>
            {!only && (
              <button
                type="button"
                className={css.minus}
                aria-label={t('remove', { name: nameOf(key) })}
                onClick={() => remove(key)}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={css.tools} role="group" aria-label={t('tools')}>
        {chosen !== undefined && (
          <>
            <Button size="s" icon="arrow-left" disabled={at <= 0} onClick={() => chosen && moveFunction(chosen, at - 1)}>
              {t('forward')}
            </Button>
            <Button
              size="s"
              icon="arrow-right"
              disabled={at < 0 || at === keys.length - 1}
              onClick={() => chosen && moveFunction(chosen, at + 1)}
            >
              {t('backward')}
            </Button>
          </>
        )}
        <Button size="s" kind="text" icon="rotate-ccw" onClick={onReset}>
          {t('reset')}
        </Button>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  );
};
