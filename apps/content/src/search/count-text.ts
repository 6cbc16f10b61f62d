/** Counted exactly below it; the number itself stands for more (contract, `countedTo`). */
const countedTo = 1000;

/** How many were found, as tabs show it. */
export const countText = (total: number): string => (total >= countedTo ? `${countedTo - 1}+` : String(total));
