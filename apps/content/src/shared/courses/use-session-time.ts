import { useFormatters } from '@juhe/platform';
import { useTranslations } from '../../locales/texts.gen.js';

const inChina = { timeZone: 'Asia/Shanghai' } as const;
const day = { ...inChina, month: 'short', day: 'numeric', weekday: 'short' } as const;
const time = { ...inChina, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
/** In minutes, as returned by `getTimezoneOffset`. */
const offsetOfChina = -480;

/** Date formatter for sessions: `11月28日周六 19:00–21:00` in China time, which is stated for readers in another time zone. */
export const useSessionTime = () => {
  const { dateTime } = useFormatters();
  const t = useTranslations('study');
  const dayAndTime = (at: string) => `${dateTime(at, day)} ${dateTime(at, time)}`;
  const withZone = (text: string, at: string) =>
    new Date(at).getTimezoneOffset() === offsetOfChina ? text : t('chinaTime', { time: text });
  return {
    moment: (at: string) => withZone(dayAndTime(at), at),
    span: (from: string, to: string) => withZone(`${dayAndTime(from)}–${dateTime(to, time)}`, from),
  };
};
