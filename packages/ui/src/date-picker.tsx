import { dateTimeFormat, useLang } from '@juhe/platform';
import { useState } from 'react';
import { lazyModule } from './lazy-module.ts';
import { PickButton } from './pick-button.tsx';

export interface DatePickerProps {
  /** `yyyy-MM-dd`, `yyyy-MM` with `mode="month"`, `yyyy-MM-dd hh:mm` with `datetime`; empty while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  mode?: 'date' | 'month' | 'datetime';
  /** In the form of the value; ten years before today unless told (specification §9). */
  min?: string;
  /** In the form of the value; ten years after today unless told. */
  max?: string;
  /** Where the wheels stand while nothing is chosen; today unless told. */
  start?: string;
  /** The choice can be taken back. */
  optional?: boolean;
  /** Above the wheels; what is chosen. */
  title: string;
  disabled?: boolean;
}

const useSheet = lazyModule(() => import(/* webpackChunkName: "kit-parts" */ './date-sheet.tsx'));

const looks = {
  date: { dateStyle: 'long' },
  month: { year: 'numeric', month: 'long' },
  datetime: { dateStyle: 'long', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A day, a month or a moment, chosen with wheels in a sheet. */
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
  const text = Number.isNaN(at) ? '' : dateTimeFormat(lang, { ...looks[mode], timeZone: 'UTC' }).format(at);
  return (
    <>
      <PickButton text={text} disabled={disabled} onClick={start} />
      {sheet && <sheet.DateSheet {...props} mode={mode} opening={opening} open={open} onClose={() => setOpen(false)} />}
    </>
  );
};
