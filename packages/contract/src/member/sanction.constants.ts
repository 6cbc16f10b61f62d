/** Maximum characters of an appeal. */
export const appealLength = 500;
