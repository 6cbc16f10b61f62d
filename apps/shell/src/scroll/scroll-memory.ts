const storageKey = 'juhe-scroll-positions';
const limit = 100;

const read = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
};

const positions = read();

/** Returns the scroll position (px) of a history entry's page (path and entry key); survives a reload of the tab. */
export const positionOf = (key: string): number | undefined => positions.get(key);

export const keepPosition = (key: string, y: number): void => {
  positions.delete(key);
  positions.set(key, y);
  const oldest = positions.keys().next().value;
  if (positions.size > limit && oldest !== undefined) positions.delete(oldest);
};

/** Stores the positions when the page is left, not on every scroll. */
export const storePositions = (): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  } catch {
    // Storage may be refused; going back within this load still works.
  }
};
