/** Suggests alternative searches where nothing was found: only those with results. */
import type { SearchKind } from '@juhe/contract/content/search.schemas';
import type { Ctx } from '../../http/call/context.ts';
import { segmentsOf } from '../../db/search-index.ts';
import { keywordsWithResults } from './search.repository.ts';

/** Maximum number of alternatives, and of keyword parts that are tried. */
const [limit, triedParts] = [4, 12];

/** Returns shorter parts of a keyword, longest first: its words, their segments, and combinations with one segment less. */
export const partsOf = (terms: readonly string[]): string[] => {
  const segments = terms.map((word) => ({ word, parts: segmentsOf(word) }));
  const cut = segments.flatMap(({ word, parts }) => (parts.length > 0 ? parts : [word]));
  const shorter = cut.length > 2 ? cut.map((_, without) => cut.filter((__, i) => i !== without).join(' ')) : [];
  const parts = [...(terms.length > 1 ? terms : []), ...(cut.length > 1 ? [cut.join(' '), ...shorter, ...cut] : [])];
  return [...new Set(parts)]
    .filter((part) => part !== terms.join(' ') && [...part].length > 1)
    .sort((a, b) => b.length - a.length)
    .slice(0, triedParts);
};

/** Returns the parts of a keyword that have results of these kinds. */
export const alternativesTo = async (ctx: Ctx, terms: readonly string[], kinds: readonly SearchKind[]): Promise<string[]> => {
  const parts = partsOf(terms);
  const finds = await keywordsWithResults(
    ctx.db,
    kinds,
    parts.map((part) => part.split(' ')),
    ctx.member?.id ?? null,
  );
  return parts.filter((_, i) => finds[i]).slice(0, limit);
};
