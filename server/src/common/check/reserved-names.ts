import { commonFail } from '../failures.ts';
import data from './reserved-names.json' with { type: 'json' };
import { simplify } from './word-checker.ts';

const lookalikes: Readonly<Record<string, string>> = data.lookalikes;

/** Narrow and small letters, simplified characters, Latin letters for those that only look like them; blanks for everything else. */
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
 * Whether a name pretends to be the company's own (domain-language.md, reserved names): a reserved part anywhere, whatever stands between
 * its letters, or a reserved word by itself ("badminton" is none).
 */
export const isReserved = (name: string): boolean => {
  const whole = squeezed(name);
  const words = spaced(name).split(' ');
  return parts.some((part) => whole.includes(part)) || data.words.some((word) => whole === word || words.includes(word));
};

/** Refuses a reserved name (`name.reserved`). */
export const refuseReserved = (name: string, field: string): void => {
  if (isReserved(name)) throw commonFail('name.reserved', undefined, { field });
};
