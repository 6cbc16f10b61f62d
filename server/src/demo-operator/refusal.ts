import words from './words.json' with { type: 'json' };

/** Whether a member asks, in what they wrote, to see the state after a refusal. */
export const asksForRefusal = (text: string): boolean => words.ask.some((word) => text.toLowerCase().includes(word));

/** The reason that the demo operator gives then. */
export const refusalOfDemo = words.reason;
