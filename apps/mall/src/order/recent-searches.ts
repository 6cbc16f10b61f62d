import { useSession } from '@juhe/auth';
import { useState } from 'react';

/** So many are kept, the latest first. */
const most = 10;

const keyOf = (memberId: string) => `juhe-order-searches:${memberId}`;

/** What this device remembers for a member; another member finds none of it. */
export const readSearches = (memberId: string): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(memberId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
};

const writeSearches = (memberId: string, words: readonly string[]): void => {
  try {
    if (words.length > 0) localStorage.setItem(keyOf(memberId), JSON.stringify(words));
    else localStorage.removeItem(keyOf(memberId));
  } catch {
    // A browser that stores nothing still searches.
  }
};

/** With a word in front: it was searched for now. */
export const withSearch = (words: readonly string[], word: string): string[] =>
  [word, ...words.filter((one) => one !== word)].slice(0, most);

/** The member's latest searches on this device. */
export const useRecentSearches = () => {
  const { user } = useSession();
  const memberId = user?.id ?? '';
  const [words, setWords] = useState(() => readSearches(memberId));
  const change = (next: string[]) => {
    writeSearches(memberId, next);
    setWords(next);
  };
  return {
    words,
    add: (word: string) => change(withSearch(readSearches(memberId), word)),
    clear: () => change([]),
  };
};
