let shiftMs = 0;

/** The value of `X-Server-Time`, ms since 1970, by which browsers run countdowns. */
export const serverTime = (): number => Date.now() + shiftMs;

/** Only for an instance with a test clock. */
export const shiftServerTime = (ms: number): void => {
  shiftMs = Math.round(ms);
};
