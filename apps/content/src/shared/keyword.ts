/** The longest keyword; the server refuses more. */
export const longest = 100;

/** What was typed as it is searched for: trimmed, blanks as one, no longer than the server takes. */
export const keywordOf = (typed: string): string => [...typed.trim().replaceAll(/\s+/gu, ' ')].slice(0, longest).join('').trim();
