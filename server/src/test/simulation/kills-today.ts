import { dailyRotation } from '../daily-rotation.ts';

const domains = ['mall', 'auction', 'wallet', 'social', 'applyfor'] as const;

/**
 * How often `npm test` kills a server of a domain's simulation: one domain per day, because a restarted server loads all sources;
 * `npm run soak` kills in every domain.
 */
export const killsToday = (domain: (typeof domains)[number]): string =>
  domains[dailyRotation(domains.length)] === domain ? '1' : '0';
