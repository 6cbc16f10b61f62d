let shiftMs = 0;

/** The time that `X-Server-Time` tells, ms since 1970: countdowns of browsers count by it. */
export const serverTime = (): number => Date.now() + shiftMs;

/** Only for an instance with a test clock. */
export const shiftServerTime = (ms: number): void => {
  shiftMs = Math.round(ms);
};
