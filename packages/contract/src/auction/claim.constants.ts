/** Maximum characters of the reference of a payment; characters and pictures of what buyer and seller write about it. */
export const claimLimits = { reference: 40, textMin: 20, text: 2000, pictures: 9 } as const;
