/** Categories and sort orders of lots, also for browsers, which do not load schemas. */
export const lotCategories = ['ceramics', 'painting', 'study', 'watches', 'coins', 'craft', 'curios', 'other'] as const;
export type LotCategory = (typeof lotCategories)[number];

/** `ending`: by the next end or opening; ended ones by the latest end. */
export const lotSorts = ['ending', 'newest', 'priceUp', 'priceDown', 'bids'] as const;
export type LotSort = (typeof lotSorts)[number];
