import { longest } from '../shared/keyword.ts';

/** What a visitor searched for stays on this device, the latest first, until somebody signs in. */
const place = 'juhe-searches';
const most = 20;

const listeners = new Set<() => void>();
let known: { text: string | null; list: readonly string[] } = { text: null, list: [] };

const parse = (text: string | null): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept
      .filter((one): one is string => typeof one === 'string' && one.trim() !== '' && one.length <= longest)
      .slice(0, most);
  } catch {
    return [];
  }
};

const write = (list: readonly string[]): void => {
  try {
    if (list.length > 0) localStorage.setItem(place, JSON.stringify(list.slice(0, most)));
    else localStorage.removeItem(place);
  } catch {
    // A browser that keeps nothing has no former searches.
  }
  for (const tell of listeners) tell();
};

/** Former searches on this device; the same list while nothing changes. */
export const readSearches = (): readonly string[] => {
  let text: string | null = null;
  try {
    text = localStorage.getItem(place);
  } catch {
    // None.
  }
  if (text !== known.text) known = { text, list: parse(text) };
  return known.list;
};

/** Keeps a search, once and first. */
export const keepSearch = (keyword: string): void => write([keyword, ...readSearches().filter((search) => search !== keyword)]);

/** Forgets one search, or all. */
export const dropSearches = (keyword?: string): void =>
  write(keyword === undefined ? [] : readSearches().filter((search) => search !== keyword));

/** Tells about changes, in other tabs too; answers the way to stop. */
export const onSearches = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};
