/** Characters of an account and of an appeal, and the pictures of each. */
export const afterSaleLimits = { text: 300, appealMin: 5, pictures: 6 } as const;
