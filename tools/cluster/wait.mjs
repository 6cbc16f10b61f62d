import { setTimeout as delay } from 'node:timers/promises';

/**
 * Repeats a check until it returns something; returns that. Throws after `seconds` with the last error.
 * @template T
 * @param {string} description for the message
 * @param {() => Promise<T | undefined | false>} check
 * @param {{ seconds?: number, everyMs?: number, abortReason?: () => string | undefined }} [options] `abortReason` returns why waiting is
 *   pointless
 * @returns {Promise<T>}
 */
export const until = async (description, check, { seconds = 60, everyMs = 100, abortReason = () => undefined } = {}) => {
  const limit = performance.now() + seconds * 1000;
  let last = '';
  while (performance.now() < limit) {
    try {
      const result = await check();
      if (result) return result;
    } catch (error) {
      last = error.message;
    }
    const reason = abortReason();
    if (reason !== undefined) throw new Error(`${description}: ${reason}`);
    await delay(everyMs);
  }
  throw new Error(`${description}: not within ${seconds} s${last ? ` (${last})` : ''}`);
};
