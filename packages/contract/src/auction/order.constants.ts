/** Maximum characters of a keyword in the search for auction orders. */
export const orderKeywordLength = 50;
