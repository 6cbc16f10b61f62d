import { serverNow } from '@juhe/platform';

/** The most recent months in China as `2026-11`, newest first; the first one has not ended. */
export const recentMonths = (count: number): string[] => {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(serverNow());
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7));
};
