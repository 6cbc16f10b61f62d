import type { SearchKind } from '@juhe/contract/content/search.schemas';
import { keywordOf } from '../shared/keyword.ts';

/** The tabs in order; repeated here because the contract's list is not bundled for the browser. */
export const kinds = [
  'goods',
  'lot',
  'article',
  'news',
  'book',
  'chapter',
  'video',
  'course',
  'member',
  'shop',
] as const satisfies readonly SearchKind[];
export type Tab = 'all' | SearchKind;

/** Returns the tab given in an address; all kinds by default. */
export const tabOf = (type: string | undefined): Tab => kinds.find((kind) => kind === type) ?? 'all';

/** Parses the search in an address: the normalized keyword, the tab and the order. */
export const requestedBy = (query: Readonly<Record<string, string | undefined>>) => ({
  keyword: keywordOf(query.keyword ?? ''),
  tab: tabOf(query.type),
  sort: query.sort === 'new' ? ('new' as const) : ('best' as const),
});
