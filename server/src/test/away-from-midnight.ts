import { setTimeout as delay } from 'node:timers/promises';

const daySeconds = 86_400;
const chinaOffsetSeconds = 8 * 3600;
/** Longer than the run of a test file that counts by days or months (seconds). */
const marginSeconds = 45;

/**
 * Waits for China's next day if it begins within 45 s: daily limits and monthly sums would restart in the middle of a test.
 * Give the calling hook a timeout of 60 s.
 */
export const awayFromMidnight = async (): Promise<void> => {
  const remainingSeconds = daySeconds - ((Date.now() / 1000 + chinaOffsetSeconds) % daySeconds);
  if (remainingSeconds < marginSeconds) await delay((remainingSeconds + 1) * 1000);
};
