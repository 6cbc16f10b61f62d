/** Maximum keyword length; the server refuses longer ones. */
export const maxKeywordLength = 100;

/** Normalizes typed text to a keyword: trimmed, blanks collapsed, and cut to the server's limit. */
export const keywordOf = (typed: string): string =>
  [...typed.trim().replaceAll(/\s+/gu, ' ')].slice(0, maxKeywordLength).join('').trim();
