/** Maximum characters of a comment. */
export const commentLength = 500;
