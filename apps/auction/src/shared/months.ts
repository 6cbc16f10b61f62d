import { serverNow } from '@juhe/platform';

/** Number of months that can be chosen. */
const monthsBack = 12;

/** The most recent months in China as `2026-11`, newest first. */
export const recentMonths = (): string[] => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(serverNow());
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: monthsBack }, (_, back) => {
    const day = new Date(Date.UTC(year, month - 1 - back, 1));
    return day.toISOString().slice(0, 7);
  });
};
