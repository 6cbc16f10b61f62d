/** Maximum characters of a keyword in the search for goods and shops. */
export const keywordLength = 40;
