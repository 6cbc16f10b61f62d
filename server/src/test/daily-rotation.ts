/**
 * Index of the part, out of `count`, that is tested today: tests that are too slow for every run of `npm test` rotate by day, and
 * `npm run soak` runs all.
 */
export const dailyRotation = (count: number): number => Math.floor(Date.now() / 86_400_000) % count;
