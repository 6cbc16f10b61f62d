import { dateTimeFormat, type Lang, serverNow, useLang } from '@juhe/platform';
import { useState } from 'react';
import { Button } from './button.tsx';
import { clampParts, type DateMode, limitsOf, parseParts, partCount, type Parts, rangeAt, textOf } from './date-parts.ts';
import type { DatePickerProps } from './date-picker.tsx';
import css from './date-sheet.module.css';
import { formatDate } from './format.ts';
import { Sheet } from './sheet.tsx';
import { usePartTexts } from './texts/parts.ts';
import { useTexts } from './texts/texts.ts';
import { Wheel } from './wheel.tsx';

const fields = ['year', 'month', 'day', 'hour', 'minute'] as const;

/** How the language writes one part: 3月, mars, 09. */
const wordOf = (lang: Lang, place: number, part: number): string => {
  if (place > 2) return String(part).padStart(2, '0');
  const date = Date.UTC(place === 0 ? part : 2024, place === 1 ? part - 1 : 0, place === 2 ? part : 1);
  const option = [{ year: 'numeric' }, { month: 'short' }, { day: 'numeric' }] as const;
  return dateTimeFormat(lang, { ...option[place], timeZone: 'UTC' }).format(date);
};

/** The places of year, month and day in the order of the language; a time follows. */
const orderOf = (lang: Lang, mode: DateMode): number[] => {
  const written = dateTimeFormat(lang, { year: 'numeric', month: 'short', day: 'numeric' }).formatToParts(0);
  const places = written.map(({ type }) => fields.indexOf(type as (typeof fields)[number])).filter((place) => place >= 0);
  return [...places, 3, 4].filter((place) => place < partCount(mode));
};

interface DateSheetProps extends DatePickerProps {
  mode: DateMode;
  open: boolean;
  /** Counts the openings: each begins at the value. */
  opening: number;
  onClose: () => void;
}

const Wheels = ({
  value,
  onChange,
  mode,
  min,
  max,
  start = '',
  optional = false,
  onClose,
}: Omit<DateSheetProps, 'open' | 'opening' | 'title'>) => {
  const t = useTexts();
  const parts = usePartTexts();
  const lang = useLang();
  const [today] = useState<Parts>(() => parseParts(formatDate(serverNow(), 'yyyy-MM-dd hh:mm')) ?? []);
  const limits = limitsOf(today, min, max);
  const [chosen, setChosen] = useState<Parts>(() => clampParts(parseParts(value) ?? parseParts(start) ?? today, limits));
  const names = new Intl.DisplayNames(lang, { type: 'dateTimeField' });
  const turn = (place: number, to: number) =>
    setChosen((now) =>
      clampParts(
        now.map((part, index) => (index === place ? to : part)),
        limits,
      ),
    );
  const take = (text: string) => {
    onChange(text);
    onClose();
  };
  return (
    <>
      <div className={css.wheels}>
        {orderOf(lang, mode).map((place) => {
          const [low, high] = rangeAt(place, chosen, limits);
          return (
            <Wheel
              key={place}
              label={names.of(fields[place] ?? 'year') ?? ''}
              low={low}
              high={high}
              value={chosen[place] ?? low}
              wordOf={(part) => wordOf(lang, place, part)}
              onChange={(to) => turn(place, to)}
            />
          );
        })}
      </div>
      <div className={css.actions}>
        {optional && value !== '' && <Button onClick={() => take('')}>{parts('clear')}</Button>}
        <Button kind="primary" block onClick={() => take(textOf(chosen, mode))}>
          {t('confirm')}
        </Button>
      </div>
    </>
  );
};

/** What `DatePicker` opens. */
export const DateSheet = ({ open, opening, title, ...rest }: DateSheetProps) => (
  <Sheet open={open} onClose={rest.onClose} title={title}>
    <Wheels key={opening} {...rest} />
  </Sheet>
);
