import { keywordLength } from '@juhe/contract/content/search.constants';
/** Normalizes typed text to a keyword: trimmed, blanks collapsed, and cut to the server's limit. */
export const keywordOf = (typed: string): string =>
  [...typed.trim().replaceAll(/\s+/gu, ' ')].slice(0, keywordLength).join('').trim();
