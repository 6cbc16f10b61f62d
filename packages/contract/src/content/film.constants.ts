/** Limits of films uploaded by members. */
export const filmLimits = {
  bytes: 100 * 1024 * 1024,
  seconds: 180,
  /** Size (bytes) of every part except the last. */
  partBytes: 4 * 1024 * 1024,
  /** Maximum number in 24 hours. */
  daily: 20,
  /** Maximum number of concurrent uploads per member. */
  atOnce: 3,
} as const;
