/** Maximum characters of the texts of an expert's application. */
export const expertLimits = { realName: 20, reason: 200, links: 300 } as const;
