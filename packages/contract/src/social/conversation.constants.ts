/** Maximum characters of a text, maximum pictures of a message, and time within which a message can be recalled (seconds). */
export const messageLimits = { text: 1000, pictures: 9, recallSeconds: 120 } as const;
/** Number of messages before and after a reported one that its report includes. */
export const reportedNeighbours = 5;
/** Maximum characters of a keyword in the search for messages. */
export const messageKeywordLength = 40;
