/** Maximum characters of the reference of a payment, and of what buyer and seller write about it. */
export const claimLimits = { reference: 40, text: 2000 } as const;
