/** Maximum characters and pictures of a review, and of what follows it. */
export const reviewLimits = { text: 500, pictures: 9 } as const;
