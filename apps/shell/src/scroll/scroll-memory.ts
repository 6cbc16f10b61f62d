import { deviceValue } from '@juhe/platform';

const limit = 100;
const stored = deviceValue({
  key: 'juhe-scroll-positions',
  scope: 'tab',
  json: (entries) => [...new Map(entries as [string, number][])],
});

const positions = new Map(stored.read());

/** Returns the scroll position (px) of a history entry's page (path and entry key); survives a reload of the tab. */
export const positionOf = (key: string): number | undefined => positions.get(key);

export const storePosition = (key: string, y: number): void => {
  positions.delete(key);
  positions.set(key, y);
  const oldest = positions.keys().next().value;
  if (positions.size > limit && oldest !== undefined) positions.delete(oldest);
};

/** Stores the positions when the page is left, not on every scroll. */
export const storePositions = (): void => void stored.write([...positions]);
