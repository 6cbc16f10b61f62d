/** What was searched for on this device, the latest first. */
/** Orders are searched for by a member: another one at this device finds none of it. */
export type SearchKind = 'goods' | 'shops' | `orders:${string}`;

const most = 10;
const longest = 40;
const place = (kind: SearchKind) => `juhe-recent-${kind}`;

/** The words of former searches; none where the browser keeps nothing. */
export const readRecent = (kind: SearchKind): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(kind)) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= longest).slice(0, most);
  } catch {
    return [];
  }
};

/** Keeps a search, once and first. */
export const addRecent = (kind: SearchKind, words: string): void => {
  try {
    const others = readRecent(kind).filter((one) => one !== words);
    localStorage.setItem(place(kind), JSON.stringify([words, ...others].slice(0, most)));
  } catch {
    // A browser that stores nothing has no former searches.
  }
};

/** Forgets all of a kind. */
export const clearRecent = (kind: SearchKind): void => {
  try {
    localStorage.removeItem(place(kind));
  } catch {
    // Nothing was kept.
  }
};
