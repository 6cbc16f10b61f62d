import { dateTimeFormat, type Lang, serverNow, useLang } from '@juhe/platform';
import { useState } from 'react';
import { Button } from './button.tsx';
import { clampParts, type DateMode, limitsOf, parseParts, partCount, type Parts, rangeAt, textOf } from './date-parts.ts';
import css from './date-sheet.module.css';
import { formatDate } from '../format.ts';
import { Sheet } from '../feedback/sheet.tsx';
import { useTranslations } from './locales/texts.gen.ts';
import { useTexts } from '../texts/texts.ts';
import { Wheel } from './wheel.tsx';

export interface DatePickerProps {
  /** `yyyy-MM-dd`, `yyyy-MM` with `mode="month"`, `yyyy-MM-dd hh:mm` with `datetime`; empty while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  mode?: 'date' | 'month' | 'datetime';
  /** In the form of the value; ten years before today by default (specification §9). */
  min?: string;
  /** In the form of the value; ten years after today by default. */
  max?: string;
  /** Initial position of the wheels while nothing is chosen; today by default. */
  start?: string;
  /** The choice can be cleared. */
  optional?: boolean;
  /** Title above the wheels. */
  title: string;
  disabled?: boolean;
}

const fields = ['year', 'month', 'day', 'hour', 'minute'] as const;

/** Formats one part in the language: 3月, mars, 09. */
const wordOf = (lang: Lang, field: number, part: number): string => {
  if (field > 2) return String(part).padStart(2, '0');
  const date = Date.UTC(field === 0 ? part : 2024, field === 1 ? part - 1 : 0, field === 2 ? part : 1);
  const option = [{ year: 'numeric' }, { month: 'short' }, { day: 'numeric' }] as const;
  return dateTimeFormat(lang, { ...option[field], timeZone: 'UTC' }).format(date);
};

/** The indexes of year, month and day in the order of the language; a time follows. */
const orderOf = (lang: Lang, mode: DateMode): number[] => {
  const written = dateTimeFormat(lang, { year: 'numeric', month: 'short', day: 'numeric' }).formatToParts(0);
  const indexes = written.map(({ type }) => fields.indexOf(type as (typeof fields)[number])).filter((index) => index >= 0);
  return [...indexes, 3, 4].filter((index) => index < partCount(mode));
};

interface DateSheetProps extends DatePickerProps {
  mode: DateMode;
  open: boolean;
  /** Number of openings, used as key: each starts at the value. */
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
  const parts = useTranslations('datePicker');
  const lang = useLang();
  const [today] = useState<Parts>(() => parseParts(formatDate(serverNow(), 'yyyy-MM-dd hh:mm')) ?? []);
  const limits = limitsOf(today, min, max);
  const [chosen, setChosen] = useState<Parts>(() => clampParts(parseParts(value) ?? parseParts(start) ?? today, limits));
  const names = new Intl.DisplayNames(lang, { type: 'dateTimeField' });
  const turn = (field: number, to: number) =>
    setChosen((now) =>
      clampParts(
        now.map((part, index) => (index === field ? to : part)),
        limits,
      ),
    );
  const choose = (text: string) => {
    onChange(text);
    onClose();
  };
  return (
    <>
      <div className={css.wheels}>
        {orderOf(lang, mode).map((field) => {
          const [low, high] = rangeAt(field, chosen, limits);
          return (
            <Wheel
              key={field}
              label={names.of(fields[field] ?? 'year') ?? ''}
              low={low}
              high={high}
              value={chosen[field] ?? low}
              wordOf={(part) => wordOf(lang, field, part)}
              onChange={(to) => turn(field, to)}
            />
          );
        })}
      </div>
      <div className={css.actions}>
        {optional && value !== '' && <Button onClick={() => choose('')}>{parts('clear')}</Button>}
        <Button kind="primary" block onClick={() => choose(textOf(chosen, mode))}>
          {t('confirm')}
        </Button>
      </div>
    </>
  );
};

/** The sheet opened by `DatePicker`. */
export const DateSheet = ({ open, opening, title, ...rest }: DateSheetProps) => (
  <Sheet open={open} onClose={rest.onClose} title={title}>
    <Wheels key={opening} {...rest} />
  </Sheet>
);
