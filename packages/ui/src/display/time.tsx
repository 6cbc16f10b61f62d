import { useLang } from '@juhe/platform';
import { useTexts } from '../texts/texts.ts';
import { formatAgo, formatAgoOrDate, formatCount, formatMoment, type MomentStyle } from '../format.ts';

/** A relative time: 刚刚, 5分钟前 … `kind="date"` becomes a date after 30 days (specification §9). */
export const RelativeTime = ({ at, kind = 'ago', className }: { at: string; kind?: 'ago' | 'date'; className?: string }) => {
  useTexts();
  return (
    <time className={className} dateTime={at} title={formatMoment(at)}>
      {kind === 'ago' ? formatAgo(at) : formatAgoOrDate(at)}
    </time>
  );
};

/** A point in time in the member's language, by default day and time with the year. */
export const DateTime = ({ at, as, className }: { at: string; as?: MomentStyle; className?: string }) => {
  useLang();
  return (
    <time className={className} dateTime={at}>
      {formatMoment(at, as)}
    </time>
  );
};

/** An abbreviated count (specification §5); its tooltip shows the exact one. */
export const Count = ({ value, className }: { value: number | null | undefined; className?: string }) => (
  <span className={className} title={value !== null && value !== undefined && value >= 1000 ? String(value) : undefined}>
    {formatCount(value)}
  </span>
);
