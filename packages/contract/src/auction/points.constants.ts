/** Maximum points of one gift. */
export const mostGiftPoints = 100_000;
