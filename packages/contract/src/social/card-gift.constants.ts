/** Maximum characters of a greeting, and days within which a gift must be accepted (docs/domain-language.md, Applications). */
export const cardGiftLimits = { greeting: 60, days: 7 } as const;
