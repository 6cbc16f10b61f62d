import { keywordLength } from '@juhe/contract/content/search.constants';
import { deviceValue } from '@juhe/platform';

const maxSearches = 20;

/** A visitor's searches, which stay on this device, most recent first, until sign-in. */
export const deviceSearches = deviceValue<readonly string[]>({
  key: 'juhe-searches',
  scope: 'device',
  json: (stored) =>
    Array.isArray(stored)
      ? stored
          .filter((entry): entry is string => typeof entry === 'string' && entry.trim() !== '' && entry.length <= keywordLength)
          .slice(0, maxSearches)
      : undefined,
});

/** Stores a search at the front, without duplicates. */
export const storeSearch = (keyword: string): void => {
  const otherSearches = (deviceSearches.read() ?? []).filter((search) => search !== keyword);
  deviceSearches.write([keyword, ...otherSearches].slice(0, maxSearches));
};

/** Removes one search, or all. */
export const dropSearches = (keyword?: string): void => {
  const remaining = keyword === undefined ? [] : (deviceSearches.read() ?? []).filter((search) => search !== keyword);
  deviceSearches.write(remaining.length > 0 ? remaining : undefined);
};
