import { dateTimeFormat, useLang } from '@juhe/platform';
import { useState } from 'react';
import { lazyModule } from './lazy-module.ts';
import { PickButton } from './pick-button.tsx';

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

const useSheet = lazyModule(() => import(/* webpackChunkName: "kit-parts" */ './date-sheet.tsx'));

const formats = {
  date: { dateStyle: 'long' },
  month: { year: 'numeric', month: 'long' },
  datetime: { dateStyle: 'long', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A picker for a day, a month or a moment, with wheels in a sheet. */
export const DatePicker = (props: DatePickerProps) => {
  const { value, mode = 'date', disabled = false } = props;
  const lang = useLang();
  const sheet = useSheet();
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const start = () => {
    setOpening(opening + 1);
    setOpen(true);
  };
  const at = Date.parse(`${value.length === 7 ? `${value}-01` : value.replace(' ', 'T')}${value.length > 10 ? ':00Z' : ''}`);
  const text = Number.isNaN(at) ? '' : dateTimeFormat(lang, { ...formats[mode], timeZone: 'UTC' }).format(at);
  return (
    <>
      <PickButton text={text} disabled={disabled} onClick={start} />
      {sheet && <sheet.DateSheet {...props} mode={mode} opening={opening} open={open} onClose={() => setOpen(false)} />}
    </>
  );
};
