/** Maximum characters of a greeting, and days within which a gift must be accepted (SOCIAL-85, SOCIAL-89). */
export const cardGiftLimits = { greeting: 60, days: 7 } as const;
