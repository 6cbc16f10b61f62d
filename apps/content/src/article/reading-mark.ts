import { deviceValue } from '@juhe/platform';

/** Maximum number of articles whose reading position this device stores. */
const maxArticles = 100;
/** A reading position before the first or after the second share of the text is not offered. */
const started = 0.08;
const finishedShare = 0.95;

/** Shares by article, the least recently read first. */
const articleShares = deviceValue({
  key: 'juhe-article-places',
  scope: 'device',
  json: (stored) =>
    typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Record<string, number>) : undefined,
});

/** Returns the share of an article (0 to 1) read on this device, or undefined when returning there is not worthwhile. */
export const savedReadingMark = (id: string): number | undefined => {
  const share = articleShares.read()?.[id];
  return typeof share === 'number' && share > started && share < finishedShare ? share : undefined;
};

/** Stores how far an article was read; the least recently read articles are dropped. */
export const saveReadingMark = (id: string, share: number): void => {
  const { [id]: _former, ...otherPositions } = articleShares.read() ?? {};
  const entries = [...Object.entries(otherPositions).slice(1 - maxArticles), [id, Math.round(share * 1000) / 1000]];
  articleShares.write(Object.fromEntries(entries));
};
