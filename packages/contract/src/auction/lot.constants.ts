/** Maximum characters of a keyword in the search for lots. */
export const lotKeywordLength = 40;
