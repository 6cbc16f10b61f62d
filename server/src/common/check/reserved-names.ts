import { commonFail } from '../failures.ts';
import data from './reserved-names.json' with { type: 'json' };
import { simplify } from './word-checker.ts';

const lookalikes: Readonly<Record<string, string>> = data.lookalikes;

/**
 * Normalises a name: half-width lower-case letters, simplified characters, Latin letters for their look-alikes; blanks for
 * everything else.
 */
const spaced = (name: string): string =>
  [...simplify(name.normalize('NFKC').toLowerCase())]
    .map((letter) => lookalikes[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const squeezed = (name: string): string => spaced(name).replaceAll(' ', '');

const parts = data.parts.map(squeezed);

/**
 * Returns whether a name pretends to be the company's own (COMMON-32): a reserved part anywhere,
 * regardless of separators between its letters, or a reserved word on its own ("badminton" does not count).
 */
export const isReserved = (name: string): boolean => {
  const compact = squeezed(name);
  const terms = spaced(name).split(' ');
  return parts.some((part) => compact.includes(part)) || data.words.some((word) => compact === word || terms.includes(word));
};

/** Refuses a reserved name (`name.reserved`). */
export const refuseReserved = (name: string, field: string): void => {
  if (isReserved(name)) throw commonFail('name.reserved', undefined, { field });
};
