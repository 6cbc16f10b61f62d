/** Which of `count` parts is tried today: what takes too long for every run of `npm test` takes turns by day, and `npm run soak` tries all. */
export const turnOfDay = (count: number): number => Math.floor(Date.now() / 86_400_000) % count;
