import { useFormatters } from '@juhe/platform';

const day = { month: 'short', day: 'numeric', weekday: 'short' } as const;
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** How sessions are dated: `11月28日周六 19:00–21:00`. */
export const useWhen = () => {
  const { dateTime } = useFormatters();
  return {
    moment: (at: string) => `${dateTime(at, day)} ${dateTime(at, time)}`,
    span: (from: string, to: string) => `${dateTime(from, day)} ${dateTime(from, time)}–${dateTime(to, time)}`,
  };
};
