import type { ProductSpec, Sku } from '@juhe/contract/mall/goods.schemas';

/** Spec name → chosen value. */
export type Choice = Readonly<Record<string, string>>;

const matches = (sku: Sku, choice: Choice): boolean =>
  Object.entries(choice).every(([name, value]) => sku.values[name] === value);

/** The values that need no selection: specs with one value. */
export const firstChoice = ({ specs }: ProductSpec): Choice =>
  Object.fromEntries(
    specs.flatMap(({ name, values: [only, ...rest] }) => (only !== undefined && rest.length === 0 ? [[name, only]] : [])),
  );

/** The part of a choice that is still valid: the specs may have changed since. */
export const validChoice = ({ specs }: ProductSpec, choice: Choice): Choice =>
  Object.fromEntries(
    Object.entries(choice).filter(([name, value]) => specs.find((spec) => spec.name === name)?.values.includes(value)),
  );

/** The SKU of a complete choice. */
export const chosenSku = ({ specs, skus }: ProductSpec, choice: Choice): Sku | undefined =>
  specs.every(({ name }) => choice[name] !== undefined) ? skus.find((sku) => matches(sku, choice)) : undefined;

/** The first spec without a chosen value. */
export const missingSpec = ({ specs }: ProductSpec, choice: Choice): string | undefined =>
  specs.find(({ name }) => choice[name] === undefined)?.name;

/** Whether a value is available in combination with the values chosen in the other specs. */
export const isAvailable = ({ skus }: ProductSpec, choice: Choice, name: string, value: string): boolean =>
  skus.some((sku) => sku.stock > 0 && matches(sku, { ...choice, [name]: value }));

/** The picture shared by all SKUs that match the choice. */
export const commonPicture = ({ skus }: ProductSpec, choice: Choice): string | undefined => {
  const pictures = new Set(skus.filter((sku) => matches(sku, choice)).map((sku) => sku.img));
  return pictures.size === 1 ? [...pictures][0] : undefined;
};

/** The pictures of a spec's values, if they distinguish the values. */
export const valuePictures = (spec: ProductSpec, { name, values }: ProductSpec['specs'][number]): ReadonlyMap<string, string> => {
  const pictures = values.flatMap((value) => {
    const picture = commonPicture(spec, { [name]: value });
    return picture === undefined ? [] : [[value, picture] as const];
  });
  return new Map(new Set(pictures.map(([, picture]) => picture)).size > 1 ? pictures : []);
};

/** Selects a value, or deselects it if it is already chosen. */
export const toggled = (choice: Choice, name: string, value: string): Choice => {
  const { [name]: former, ...rest } = choice;
  return former === value ? rest : { ...rest, [name]: value };
};

/** The unit price for the viewer: the member price if a card grants one, otherwise the regular price. Cents. */
export const ownCents = ({ priceCents, memberPrice }: Pick<Sku, 'priceCents' | 'memberPrice'>): number =>
  memberPrice?.isOwn ? memberPrice.cents : priceCents;

/** Lowest and highest price for the viewer among the SKUs that match the choice, and their total stock. */
export const outlook = ({ skus }: ProductSpec, choice: Choice): { low: number; high: number; stock: number } => {
  const remainingSkus = skus.filter((sku) => matches(sku, choice));
  const prices = remainingSkus.map(ownCents);
  return {
    low: prices.length ? Math.min(...prices) : 0,
    high: prices.length ? Math.max(...prices) : 0,
    stock: remainingSkus.reduce((sum, sku) => sum + sku.stock, 0),
  };
};

/**
 * The lowest member price among the SKUs that match the choice, its regular price, and whether others cost more; undefined
 * without one.
 */
export const lowestMemberPrice = (
  { skus }: ProductSpec,
  choice: Choice,
): { cents: number; shelfCents: number; isOwn: boolean; from: boolean } | undefined => {
  const priced = skus.flatMap(({ memberPrice, priceCents, ...sku }) =>
    memberPrice && matches({ memberPrice, priceCents, ...sku }, choice) ? [{ ...memberPrice, shelfCents: priceCents }] : [],
  );
  const [lowest] = priced.toSorted((a, b) => a.cents - b.cents);
  return lowest && { ...lowest, from: priced.some(({ cents }) => cents > lowest.cents) };
};

/**
 * The lowest price after coupons among the SKUs that match the choice, and whether others cost more; undefined if no coupon
 * lowers the lowest price.
 */
export const afterCoupons = ({ skus }: ProductSpec, choice: Choice): { cents: number; from: boolean } | undefined => {
  const remainingSkus = skus.filter((sku) => matches(sku, choice));
  const prices = remainingSkus.map((sku) => sku.afterCouponsCents ?? ownCents(sku));
  const cents = Math.min(...prices);
  if (remainingSkus.length === 0 || cents === Math.min(...remainingSkus.map(ownCents))) return undefined;
  return { cents, from: prices.some((price) => price > cents) };
};
