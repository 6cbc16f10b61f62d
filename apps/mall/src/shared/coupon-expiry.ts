import { serverNow } from '@juhe/platform';
import { formatMoment } from '@juhe/ui';

/** Time (ms) within which a day and a time of day name an expiry without its year. */
const nearMs = 180 * 86_400_000;

/** Formats the end of a coupon's validity (ISO 8601): day and time, or the date with its year when it is half a year away. */
export const formatExpiry = (expiresAt: string): string =>
  formatMoment(expiresAt, Math.abs(Date.parse(expiresAt) - serverNow()) < nearMs ? 'dayTime' : 'date');
