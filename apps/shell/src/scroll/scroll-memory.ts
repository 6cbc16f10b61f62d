const storageKey = 'juhe-scroll';
const limit = 100;

const read = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
};

const places = read();

/** Where a history entry was scrolled to, in pixels; survives a reload of the tab. */
export const placeOf = (key: string): number | undefined => places.get(key);

export const keepPlace = (key: string, y: number): void => {
  places.delete(key);
  places.set(key, y);
  const oldest = places.keys().next().value;
  if (places.size > limit && oldest !== undefined) places.delete(oldest);
};

/** Writes the places down; when the page is left, not with every scroll. */
export const storePlaces = (): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places]));
  } catch {
    // Storage may be refused; going back within this load still works.
  }
};
