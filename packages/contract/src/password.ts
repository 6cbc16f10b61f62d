/** Characters that a new password may have. */
export const shortestPassword = 8;
export const longestPassword = 128;
