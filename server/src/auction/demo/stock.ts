/** The goods that the demo's company offers. */
import type { LotCategory } from '@juhe/contract/auction/lot.schemas';
import lines from './stock.json' with { type: 'json' };

export const stock = lines;

export interface StockGoods {
  readonly title: string;
  readonly pictures: string[];
  readonly video: string | null;
  readonly detail: string;
  readonly category: LotCategory;
  readonly quantity: number;
  readonly startCents: number;
  readonly incrementCents: number;
  readonly reserveCents: number | null;
}

export const stockGoods = ({
  slug,
  isFilmed,
  title,
  text,
  category,
  start,
  increment,
  quantity,
}: (typeof stock)[number]): StockGoods => ({
  title,
  pictures: [1, 2, 3, 4].map((n) => `/media/products/${slug}-${n}.webp`),
  video: isFilmed ? `/media/films/${slug}.mp4` : null,
  detail: text,
  category: category as LotCategory,
  quantity,
  startCents: start,
  incrementCents: increment,
  reserveCents: null,
});

/** Returns the goods of a stock line; throws for an unknown one. */
export const goodsOf = (slug: string): StockGoods => {
  const line = stock.find((candidate) => candidate.slug === slug);
  if (!line) throw new Error(`the demo has no lot ${slug}`);
  return stockGoods(line);
};
