/** Maximum characters of the note of a payment. */
export const memoLength = 40;
