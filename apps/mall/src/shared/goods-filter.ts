import type { ClientInput } from '@juhe/contract/operation';
import type { goods } from '@juhe/contract/mall/goods';

export type ListInput = Omit<ClientInput<typeof goods.listGoods>, 'pageNum' | 'cursor'>;
type Query = Readonly<Record<string, string | undefined>>;

export const services = ['stock', 'free', 'coupon'] as const;
export type Service = (typeof services)[number];
export const sellers = ['own', 'shop'] as const;
export type Seller = (typeof sellers)[number];
/** Minimum average of stars × 10. */
export const ratings = ['45', '40', '30'] as const;
export type Rating = (typeof ratings)[number];

/** Filter conditions for goods; prices in cents. */
export interface GoodsFilter {
  readonly min: number | null;
  readonly max: number | null;
  readonly services: readonly Service[];
  readonly seller: Seller | undefined;
  readonly rating: Rating | undefined;
}

export const noFilter: GoodsFilter = { min: null, max: null, services: [], seller: undefined, rating: undefined };

/** Maximum price that the list accepts, in cents. */
const maxCents = 1_000_000_000;
const centsOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,10}$/.test(text) ? Math.min(Number(text), maxCents) : null;

/** Parses the filter in a page's URL; unknown values are ignored. */
export const filterOf = ({ min, max, has: serviceText = '', seller, stars }: Query): GoodsFilter => {
  const requestedServices = serviceText.split(',');
  return {
    min: centsOf(min),
    max: centsOf(max),
    services: services.filter((service) => requestedServices.includes(service)),
    seller: sellers.find((key) => key === seller),
    rating: ratings.find((rating) => rating === stars),
  };
};

/** The filter as URL parameters; a reversed range is swapped. */
export const queryOfFilter = ({ min, max, services: selectedServices, seller, rating }: GoodsFilter): Query => {
  const isReversed = min !== null && max !== null && min > max;
  const [low, high] = isReversed ? [max, min] : [min, max];
  return { min: low?.toString(), max: high?.toString(), has: selectedServices.join(',') || undefined, seller, stars: rating };
};

/** The filter as the input of the goods list. */
export const inputOfFilter = (filter: GoodsFilter): ListInput => {
  const { min, max } = filterOf(queryOfFilter(filter));
  const { services: selectedServices, seller, rating } = filter;
  return {
    ...(min === null ? {} : { priceMin: min }),
    ...(max === null ? {} : { priceMax: max }),
    ...(selectedServices.includes('stock') ? { inStock: true } : {}),
    ...(selectedServices.includes('free') ? { freeShipping: true } : {}),
    ...(selectedServices.includes('coupon') ? { withCoupon: true } : {}),
    ...(seller ? { seller } : {}),
    ...(rating ? { ratingMin: Number(rating) } : {}),
  };
};

/** Counts the conditions of a filter. */
export const conditionsIn = ({ min, max, services: selectedServices, seller, rating }: GoodsFilter): number =>
  (min === null && max === null ? 0 : 1) + selectedServices.length + (seller ? 1 : 0) + (rating ? 1 : 0);
