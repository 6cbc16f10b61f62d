import { setTimeout as delay } from 'node:timers/promises';

const daySeconds = 86_400;
const chinaOffsetSeconds = 8 * 3600;
/** Longer than a file of tests that counts by days or months takes. */
const marginSeconds = 45;

/**
 * Waits for China's next day when it begins within 45 s: limits of a day and sums of a month would begin anew in the middle of a test. Give the
 * hook that calls it 60 s.
 */
export const awayFromMidnight = async (): Promise<void> => {
  const left = daySeconds - ((Date.now() / 1000 + chinaOffsetSeconds) % daySeconds);
  if (left < marginSeconds) await delay((left + 1) * 1000);
};
