/** What to search for instead where nothing was found: only what finds something. */
import type { SearchKind } from '@juhe/contract/content/search.schemas';
import type { Ctx } from '../../http/context.ts';
import { segmentsOf } from '../../db/search-index.ts';
import { whichFind } from './search.repository.ts';

/** Alternatives at a time, and parts of a keyword that are tried. */
const [limit, triedParts] = [4, 12];

/** Shorter parts of a keyword, the longest first: its words, the words that these are made of, and one less of them. */
export const partsOf = (words: readonly string[]): string[] => {
  const segments = words.map((word) => ({ word, parts: segmentsOf(word) }));
  const cut = segments.flatMap(({ word, parts }) => (parts.length > 0 ? parts : [word]));
  const shorter = cut.length > 2 ? cut.map((_, without) => cut.filter((__, i) => i !== without).join(' ')) : [];
  const all = [...(words.length > 1 ? words : []), ...(cut.length > 1 ? [cut.join(' '), ...shorter, ...cut] : [])];
  return [...new Set(all)]
    .filter((part) => part !== words.join(' ') && [...part].length > 1)
    .sort((a, b) => b.length - a.length)
    .slice(0, triedParts);
};

/** Parts of a keyword that find something of these kinds. */
export const alternativesTo = async (ctx: Ctx, words: readonly string[], kinds: readonly SearchKind[]): Promise<string[]> => {
  const parts = partsOf(words);
  const finds = await whichFind(
    ctx.db,
    kinds,
    parts.map((part) => part.split(' ')),
    ctx.member?.id ?? null,
  );
  return parts.filter((_, i) => finds[i]).slice(0, limit);
};
