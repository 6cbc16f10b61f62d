import { keywordLength } from '@juhe/contract/mall/goods.constants';
import { deviceValue } from '@juhe/platform';

/** Searches on this device, the latest first. */
/** Searches for orders are kept per member: another member on this device sees none of them. */
export type SearchKind = 'goods' | 'shops' | `orders:${string}`;

const maxEntries = 10;
const recent = deviceValue({
  key: 'juhe-recent-',
  scope: 'device',
  json: (stored) =>
    Array.isArray(stored)
      ? stored
          .filter((entry): entry is string => typeof entry === 'string' && entry !== '' && entry.length <= keywordLength)
          .slice(0, maxEntries)
      : undefined,
});

/** Returns the keywords of former searches. */
export const readRecent = (kind: SearchKind): string[] => recent.read(kind) ?? [];

/** Stores a search at the first position, without duplicates. */
export const addRecent = (kind: SearchKind, text: string): void =>
  void recent.write([text, ...readRecent(kind).filter((entry) => entry !== text)].slice(0, maxEntries), kind);

/** Removes all searches of a kind. */
export const clearRecent = (kind: SearchKind): void => void recent.write(undefined, kind);
