import type { WalletEntry } from '@juhe/contract/wallet/wallet.schemas';
import { dateTimeFormat, getLang } from '@juhe/platform';
import { formatMoment } from '@juhe/ui';

/** Days and months of the ledger are in China's time zone, wherever the reader is. */
const timeZone = 'Asia/Shanghai';

export interface DaySums {
  readonly day: string;
  readonly incomeCents: number;
  readonly expenseCents: number;
}

interface EntriesPage {
  readonly list: readonly WalletEntry[];
  readonly days: readonly DaySums[];
}

/** The position of an entry among the displayed ones of its day. */
export interface DaySpot {
  readonly day: string;
  readonly first: boolean;
  readonly last: boolean;
}

/** The day of a timestamp in China, `2026-11-21`. */
export const dayOf = (at: string | number): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(at));

/** The time of day of a timestamp in China, `09:30`. */
export const timeOf = (at: string): string =>
  dateTimeFormat(getLang(), { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(at));

/** Today, yesterday, otherwise the date, with the year if it differs from that of `today`; both as `2026-11-21`. */
export const dayName = (day: string, today: string): string => {
  const daysAgo = (Date.parse(today) - Date.parse(day)) / 86_400_000;
  if (daysAgo === 0 || daysAgo === 1) return new Intl.RelativeTimeFormat(getLang(), { numeric: 'auto' }).format(-daysAgo, 'day');
  return formatMoment(`${day}T00:00:00`, day.slice(0, 4) === today.slice(0, 4) ? 'day' : 'date');
};

/** The position of each entry by its id, and the totals of each day, from the loaded pages. */
export const groupByDay = (pages: readonly EntriesPage[]): { spots: Map<string, DaySpot>; sums: Map<string, DaySums> } => {
  // An entry that is repeated on the next page because a newer one arrived is shown once.
  const entries = [...new Map(pages.flatMap(({ list }) => list).map((entry) => [entry.id, entry])).values()];
  const days = entries.map(({ at }) => dayOf(at));
  return {
    spots: new Map(
      entries.map(({ id }, index) => {
        const day = days[index] ?? '';
        return [id, { day, first: days[index - 1] !== day, last: days[index + 1] !== day }];
      }),
    ),
    sums: new Map(pages.flatMap((page) => page.days).map((sums) => [sums.day, sums])),
  };
};
