import { dateTimeFormat, serverNow, useLang } from '@juhe/platform';
import css from './notice.module.css';

/** Midnight of a day where the reader is, in milliseconds. */
const dayOf = (at: string | number): number => new Date(at).setHours(0, 0, 0, 0);

export const sameDay = (former: string | undefined, at: string): boolean => former !== undefined && dayOf(former) === dayOf(at);

/** Today, yesterday, otherwise the date, with the year when it is another one. */
export const DayTitle = ({ at }: { at: string }) => {
  const lang = useLang();
  const now = serverNow();
  // Rounded: a day has 23 or 25 hours when the clocks change.
  const ago = Math.round((dayOf(now) - dayOf(at)) / 86_400_000);
  const sameYear = new Date(now).getFullYear() === new Date(at).getFullYear();
  const text =
    ago < 2
      ? new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-ago, 'day')
      : dateTimeFormat(lang, { ...(sameYear ? {} : { year: 'numeric' }), month: 'long', day: 'numeric' }).format(new Date(at));
  return <h2 className={css.day}>{text}</h2>;
};
