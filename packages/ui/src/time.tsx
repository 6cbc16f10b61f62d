import { useTexts } from './texts/texts.ts';
import { formatAgo, formatAgoOrDate, formatCount, formatDate } from './format.ts';

/** When something happened: 刚刚, 5分钟前 … `kind="date"` turns into a date after 30 days (specification §9). */
export const RelativeTime = ({ at, kind = 'ago', className }: { at: string; kind?: 'ago' | 'date'; className?: string }) => {
  useTexts();
  return (
    <time className={className} dateTime={at} title={formatDate(at)}>
      {kind === 'ago' ? formatAgo(at) : formatAgoOrDate(at)}
    </time>
  );
};

/** A point in time, `yyyy-MM-dd hh:mm:ss` unless told. */
export const DateTime = ({ at, pattern, className }: { at: string; pattern?: string; className?: string }) => (
  <time className={className} dateTime={at}>
    {formatDate(at, pattern)}
  </time>
);

/** An abbreviated count (specification §5); the exact one is its tooltip. */
export const Count = ({ value, className }: { value: number | null | undefined; className?: string }) => (
  <span className={className} title={value !== null && value !== undefined && value >= 1000 ? String(value) : undefined}>
    {formatCount(value)}
  </span>
);
