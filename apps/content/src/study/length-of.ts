/** Formats seconds as a player shows them: `4:05`. */
export const lengthOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
