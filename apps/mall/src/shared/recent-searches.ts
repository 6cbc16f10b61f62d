/** Searches on this device, the latest first. */
/** Searches for orders are kept per member: another member on this device sees none of them. */
export type SearchKind = 'goods' | 'shops' | `orders:${string}`;

const maxEntries = 10;
const maxLength = 40;
const storageKey = (kind: SearchKind) => `juhe-recent-${kind}`;

/** Returns the keywords of former searches; empty if the browser stores nothing. */
export const readRecent = (kind: SearchKind): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(kind)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((entry): entry is string => typeof entry === 'string' && entry !== '' && entry.length <= maxLength)
      .slice(0, maxEntries);
  } catch {
    return [];
  }
};

/** Stores a search at the first position, without duplicates. */
export const addRecent = (kind: SearchKind, words: string): void => {
  try {
    const otherEntries = readRecent(kind).filter((entry) => entry !== words);
    localStorage.setItem(storageKey(kind), JSON.stringify([words, ...otherEntries].slice(0, maxEntries)));
  } catch {
    // A browser that stores nothing has no former searches.
  }
};

/** Removes all searches of a kind. */
export const clearRecent = (kind: SearchKind): void => {
  try {
    localStorage.removeItem(storageKey(kind));
  } catch {
    // Nothing was stored.
  }
};
