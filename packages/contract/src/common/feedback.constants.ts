/** Maximum characters of the texts of a feedback. */
export const feedbackLimits = { text: 500, contact: 60 } as const;
