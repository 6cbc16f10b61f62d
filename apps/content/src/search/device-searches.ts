import { maxKeywordLength } from '../shared/keyword.ts';

/** Storage key of a visitor's searches, which stay on this device, most recent first, until sign-in. */
const storageKey = 'juhe-searches';
const maxSearches = 20;

const listeners = new Set<() => void>();
let cache: { text: string | null; list: readonly string[] } = { text: null, list: [] };

const parse = (text: string | null): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((entry): entry is string => typeof entry === 'string' && entry.trim() !== '' && entry.length <= maxKeywordLength)
      .slice(0, maxSearches);
  } catch {
    return [];
  }
};

const write = (list: readonly string[]): void => {
  try {
    if (list.length > 0) localStorage.setItem(storageKey, JSON.stringify(list.slice(0, maxSearches)));
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage there are no former searches.
  }
  for (const listener of listeners) listener();
};

/** Returns the former searches on this device; the same array as long as nothing changes. */
export const readSearches = (): readonly string[] => {
  let text: string | null = null;
  try {
    text = localStorage.getItem(storageKey);
  } catch {
    // Storage is unavailable: no searches.
  }
  if (text !== cache.text) cache = { text, list: parse(text) };
  return cache.list;
};

/** Stores a search at the front, without duplicates. */
export const keepSearch = (keyword: string): void => write([keyword, ...readSearches().filter((search) => search !== keyword)]);

/** Removes one search, or all. */
export const dropSearches = (keyword?: string): void =>
  write(keyword === undefined ? [] : readSearches().filter((search) => search !== keyword));

/** Subscribes to changes, including those in other tabs; returns the function that unsubscribes. */
export const onSearches = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};
