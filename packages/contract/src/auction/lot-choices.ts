/** What lots are sorted into and ordered by, for browsers too, which do not load schemas. */
export const lotCategories = ['ceramics', 'painting', 'study', 'watches', 'coins', 'craft', 'curios', 'other'] as const;
export type LotCategory = (typeof lotCategories)[number];

/** `ending`: what ends or opens first, of ended ones what ended last. */
export const lotSorts = ['ending', 'newest', 'priceUp', 'priceDown', 'bids'] as const;
export type LotSort = (typeof lotSorts)[number];
