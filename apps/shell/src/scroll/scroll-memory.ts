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

/** Where the page of a history entry (path and entry key) was scrolled to, in pixels; survives a reload of the tab. */
export const positionOf = (key: string): number | undefined => positions.get(key);

export const keepPosition = (key: string, y: number): void => {
  positions.delete(key);
  positions.set(key, y);
  const oldest = positions.keys().next().value;
  if (positions.size > limit && oldest !== undefined) positions.delete(oldest);
};

/** Writes the positions down; when the page is left, not with every scroll. */
export const storePositions = (): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  } catch {
    // Storage may be refused; going back within this load still works.
  }
};
