import { lotCategories, lotSorts } from '@juhe/api-client/auction/lot';
import type { LotCategory, LotSort } from '@juhe/contract/auction/lot-choices';

export const shelves = ['open', 'scheduled', 'ended'] as const;
/** `all` is there while words are searched for: open lots come first, ended ones last. */
export const searchShelves = ['all', ...shelves] as const;
export type Shelf = (typeof searchShelves)[number];

export interface LotFilter {
  readonly keyword: string;
  readonly category: LotCategory | undefined;
  readonly sort: LotSort;
}
export const noFilter: LotFilter = { keyword: '', category: undefined, sort: 'ending' };

type Query = Partial<Record<'state' | 'keyword' | 'category' | 'sort', string>>;

/** What an address asks for; what it says wrongly counts as left out. */
export const filterOf = ({ keyword = '', category, sort }: Query): LotFilter => ({
  keyword: keyword.trim().slice(0, 40),
  category: lotCategories.find((key) => key === category),
  sort: lotSorts.find((key) => key === sort) ?? noFilter.sort,
});

/** The same as parameters of the address, without those that are as ever. */
export const queryOf = ({ keyword, category, sort }: LotFilter) => ({
  keyword: keyword === '' ? undefined : keyword,
  category,
  sort: sort === noFilter.sort ? undefined : sort,
});

const usualShelf = ({ keyword }: LotFilter): Shelf => (keyword === '' ? 'open' : 'all');

export const shelfOf = ({ state }: Query, filter: LotFilter): Shelf =>
  (filter.keyword === '' ? shelves : searchShelves).find((key) => key === state) ?? usualShelf(filter);

/** The parameter that names a shelf; none for the one that shows without it. */
export const stateOf = (shelf: Shelf, filter: LotFilter) => (shelf === usualShelf(filter) ? undefined : shelf);
