import { turnOfDay } from '../turn-of-day.ts';

const domains = ['mall', 'auction', 'wallet', 'social', 'applyfor'] as const;

/**
 * How often `npm test` kills a server of a domain's simulation: one domain a day has its turn, because a server that starts again loads all
 * sources. `npm run soak` kills in every one.
 */
export const killsToday = (domain: (typeof domains)[number]): string =>
  domains[turnOfDay(domains.length)] === domain ? '1' : '0';
