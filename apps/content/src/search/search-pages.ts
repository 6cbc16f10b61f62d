import type { SearchKind } from '@juhe/contract/content/search.schemas';
import { keywordOf } from '../shared/keyword.ts';

/** The tabs in their order; the contract's list is not shipped to the browser. */
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

/** The tab that an address names; everything when it names none. */
export const tabOf = (type: string | undefined): Tab => kinds.find((kind) => kind === type) ?? 'all';

/** What an address asks for: the keyword as it is searched for, the tab and the order. */
export const askedBy = (query: Readonly<Record<string, string | undefined>>) => ({
  keyword: keywordOf(query.keyword ?? ''),
  tab: tabOf(query.type),
  sort: query.sort === 'new' ? ('new' as const) : ('best' as const),
});
