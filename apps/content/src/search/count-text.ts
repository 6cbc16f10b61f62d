/** Totals below it are exact; the number itself means "at least" (contract, `countedInOverview`). */
const countedInOverview = 11;

/** Formats a number of results for the tabs. */
export const countText = (total: number): string => (total >= countedInOverview ? `${countedInOverview - 1}+` : String(total));
