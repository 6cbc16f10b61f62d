/** Maximum characters of a keyword. */
export const keywordLength = 100;
