import type { ClientInput } from '@juhe/contract/operation';
import type { goods } from '@juhe/contract/mall/goods';

export type ListInput = Omit<ClientInput<typeof goods.getProductList>, 'pageNum' | 'cursor'>;
type Query = Readonly<Record<string, string | undefined>>;

export const services = ['stock', 'free', 'coupon'] as const;
export type Service = (typeof services)[number];
export const sellers = ['own', 'shop'] as const;
export type Seller = (typeof sellers)[number];
/** Least means of stars × 10. */
export const ratings = ['45', '40', '30'] as const;
export type Rating = (typeof ratings)[number];

/** What of the goods is to be shown; prices in cents. */
export interface GoodsFilter {
  readonly min: number | null;
  readonly max: number | null;
  readonly services: readonly Service[];
  readonly seller: Seller | undefined;
  readonly rating: Rating | undefined;
}

export const noFilter: GoodsFilter = { min: null, max: null, services: [], seller: undefined, rating: undefined };

/** The most that the list takes, in cents. */
const mostCents = 1_000_000_000;
const centsOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,10}$/.test(text) ? Math.min(Number(text), mostCents) : null;

/** The filter in a page's address; what is none of ours is no filter. */
export const filterOf = ({ min, max, has = '', seller, stars }: Query): GoodsFilter => {
  const wanted = has.split(',');
  return {
    min: centsOf(min),
    max: centsOf(max),
    services: services.filter((service) => wanted.includes(service)),
    seller: sellers.find((one) => one === seller),
    rating: ratings.find((rating) => rating === stars),
  };
};

/** The same for the address; a range that is the wrong way round is turned. */
export const queryOfFilter = ({ min, max, services: has, seller, rating }: GoodsFilter): Query => {
  const turned = min !== null && max !== null && min > max;
  const [low, high] = turned ? [max, min] : [min, max];
  return { min: low?.toString(), max: high?.toString(), has: has.join(',') || undefined, seller, stars: rating };
};

/** The same as what the list of goods is asked for. */
export const inputOfFilter = (filter: GoodsFilter): ListInput => {
  const { min, max } = filterOf(queryOfFilter(filter));
  const { services: has, seller, rating } = filter;
  return {
    ...(min === null ? {} : { priceMin: min }),
    ...(max === null ? {} : { priceMax: max }),
    ...(has.includes('stock') ? { inStock: true } : {}),
    ...(has.includes('free') ? { freeShipping: true } : {}),
    ...(has.includes('coupon') ? { withCoupon: true } : {}),
    ...(seller ? { seller } : {}),
    ...(rating ? { ratingMin: Number(rating) } : {}),
  };
};

/** How many conditions a filter has. */
export const conditionsIn = ({ min, max, services: has, seller, rating }: GoodsFilter): number =>
  (min === null && max === null ? 0 : 1) + has.length + (seller ? 1 : 0) + (rating ? 1 : 0);
