/** Maximum points of one gift. */
export const maxGiftPoints = 100_000;
