/** Totals below it are exact; the number itself means "at least" (contract, `countedTo`). */
const countedTo = 1000;

/** Formats a number of results for the tabs. */
export const countText = (total: number): string => (total >= countedTo ? `${countedTo - 1}+` : String(total));
