import words from './words.json' with { type: 'json' };

/** Returns whether a member's text requests the state after a refusal. */
export const requestsRefusal = (text: string): boolean => words.ask.some((word) => text.toLowerCase().includes(word));

/** The demo operator's reason for such a refusal. */
export const refusalOfDemo = words.reason;
