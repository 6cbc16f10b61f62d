/** Maximum characters of a keyword in the search for shops to contact. */
export const deskKeywordLength = 40;
