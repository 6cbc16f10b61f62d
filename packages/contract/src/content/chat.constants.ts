/** Maximum characters of a question, and of a conversation's title. */
export const chatLimits = { question: 2000, title: 60 } as const;
