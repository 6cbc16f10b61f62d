import { lotCategories, lotSorts } from '@juhe/api-client/auction/lot';
import type { LotCategory, LotSort } from '@juhe/contract/auction/lot-choices';

export const shelves = ['open', 'scheduled', 'ended'] as const;
/** `all` exists only during a keyword search: open lots come first, ended ones last. */
export const searchShelves = ['all', ...shelves] as const;
export type Shelf = (typeof searchShelves)[number];

export interface LotFilter {
  readonly keyword: string;
  readonly category: LotCategory | undefined;
  readonly sort: LotSort;
}
export const noFilter: LotFilter = { keyword: '', category: undefined, sort: 'ending' };

type Query = Partial<Record<'state' | 'keyword' | 'category' | 'sort', string>>;

/** The filter in a URL; invalid values count as absent. */
export const filterOf = ({ keyword = '', category, sort }: Query): LotFilter => ({
  keyword: keyword.trim().slice(0, 40),
  category: lotCategories.find((key) => key === category),
  sort: lotSorts.find((key) => key === sort) ?? noFilter.sort,
});

/** The filter as URL parameters, without default values. */
export const queryOf = ({ keyword, category, sort }: LotFilter) => ({
  keyword: keyword === '' ? undefined : keyword,
  category,
  sort: sort === noFilter.sort ? undefined : sort,
});

const usualShelf = ({ keyword }: LotFilter): Shelf => (keyword === '' ? 'open' : 'all');

export const shelfOf = ({ state }: Query, filter: LotFilter): Shelf =>
  (filter.keyword === '' ? shelves : searchShelves).find((key) => key === state) ?? usualShelf(filter);

/** The parameter that names a shelf; undefined for the default shelf. */
export const stateOf = (shelf: Shelf, filter: LotFilter) => (shelf === usualShelf(filter) ? undefined : shelf);
