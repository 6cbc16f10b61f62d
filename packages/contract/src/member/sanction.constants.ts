/** Characters of an appeal. */
export const appealLimits = { min: 10, max: 500 } as const;
