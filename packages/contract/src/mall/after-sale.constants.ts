/** Maximum characters of an account or an appeal, and of the pictures of each. */
export const afterSaleLimits = { text: 300, pictures: 6 } as const;
