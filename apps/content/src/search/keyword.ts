/** The longest keyword; the server refuses more. */
export const longest = 100;

/** What was typed as it is searched for: trimmed, blanks as one, no longer than the server takes. */
export const keywordOf = (typed: string): string => [...typed.trim().replaceAll(/\s+/gu, ' ')].slice(0, longest).join('').trim();

/** Fewer words to try where all of them found nothing: each word alone, or the halves of one long word. */
export const lessThan = (keyword: string): string[] => {
  const words = [...new Set(keyword.split(' '))];
  if (words.length > 1) return words;
  const chars = [...keyword];
  if (chars.length < 4) return [];
  const half = Math.ceil(chars.length / 2);
  return [chars.slice(0, half).join(''), chars.slice(half).join('')];
};
