import { dateTimeFormat, useLang } from '@juhe/platform';
import { useState } from 'react';
import { lazyModule } from '../lazy-module.ts';
import { PickButton } from './pick-button.tsx';
import type { DatePickerProps } from './date-sheet.tsx';

export type { DatePickerProps } from './date-sheet.tsx';

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
