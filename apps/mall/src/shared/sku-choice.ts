import type { ProductSpec, Sku } from '@juhe/contract/mall/goods.schemas';

/** Spec name → chosen value. */
export type Choice = Readonly<Record<string, string>>;

const fits = (sku: Sku, choice: Choice): boolean => Object.entries(choice).every(([name, value]) => sku.values[name] === value);

/** What needs no choosing: specs with one value. */
export const firstChoice = ({ specs }: ProductSpec): Choice =>
  Object.fromEntries(
    specs.flatMap(({ name, values: [only, ...others] }) => (only !== undefined && others.length === 0 ? [[name, only]] : [])),
  );

/** What of a choice the specs still know: they may have changed since it was made. */
export const standing = ({ specs }: ProductSpec, choice: Choice): Choice =>
  Object.fromEntries(
    Object.entries(choice).filter(([name, value]) => specs.find((spec) => spec.name === name)?.values.includes(value)),
  );

/** The SKU of a complete choice. */
export const chosenSku = ({ specs, skus }: ProductSpec, choice: Choice): Sku | undefined =>
  specs.every(({ name }) => choice[name] !== undefined) ? skus.find((sku) => fits(sku, choice)) : undefined;

/** The first spec in which nothing is chosen. */
export const missingSpec = ({ specs }: ProductSpec, choice: Choice): string | undefined =>
  specs.find(({ name }) => choice[name] === undefined)?.name;

/** Whether a value can be had together with what is chosen in the other specs. */
export const isAvailable = ({ skus }: ProductSpec, choice: Choice, name: string, value: string): boolean =>
  skus.some((sku) => sku.stock > 0 && fits(sku, { ...choice, [name]: value }));

/** The picture that all SKUs which the choice leaves have in common. */
export const commonPicture = ({ skus }: ProductSpec, choice: Choice): string | undefined => {
  const pictures = new Set(skus.filter((sku) => fits(sku, choice)).map((sku) => sku.img));
  return pictures.size === 1 ? [...pictures][0] : undefined;
};

/** The pictures of a spec's values, where they tell the values apart. */
export const valuePictures = (spec: ProductSpec, { name, values }: ProductSpec['specs'][number]): ReadonlyMap<string, string> => {
  const pictures = values.flatMap((value) => {
    const picture = commonPicture(spec, { [name]: value });
    return picture === undefined ? [] : [[value, picture] as const];
  });
  return new Map(new Set(pictures.map(([, picture]) => picture)).size > 1 ? pictures : []);
};

/** Chooses a value, or gives it up when it is chosen already. */
export const toggled = (choice: Choice, name: string, value: string): Choice => {
  const { [name]: former, ...others } = choice;
  return former === value ? others : { ...others, [name]: value };
};

/** What a unit costs who looks at it: the member price where a card gives it, else the shelf's. Cents. */
export const ownCents = ({ priceCents, memberPrice }: Pick<Sku, 'priceCents' | 'memberPrice'>): number =>
  memberPrice?.isOwn ? memberPrice.cents : priceCents;

/** Lowest and highest own price among the SKUs that the choice leaves, and how many units they have together. */
export const outlook = ({ skus }: ProductSpec, choice: Choice): { low: number; high: number; stock: number } => {
  const left = skus.filter((sku) => fits(sku, choice));
  const prices = left.map(ownCents);
  return {
    low: prices.length ? Math.min(...prices) : 0,
    high: prices.length ? Math.max(...prices) : 0,
    stock: left.reduce((sum, sku) => sum + sku.stock, 0),
  };
};

/** The lowest member price among the SKUs that the choice leaves, what the shelf asks for that one, and whether others cost more; undefined where there is none. */
export const lowestMemberPrice = (
  { skus }: ProductSpec,
  choice: Choice,
): { cents: number; shelfCents: number; isOwn: boolean; from: boolean } | undefined => {
  const priced = skus.flatMap(({ memberPrice, priceCents, ...sku }) =>
    memberPrice && fits({ memberPrice, priceCents, ...sku }, choice) ? [{ ...memberPrice, shelfCents: priceCents }] : [],
  );
  const [lowest] = priced.toSorted((a, b) => a.cents - b.cents);
  return lowest && { ...lowest, from: priced.some(({ cents }) => cents > lowest.cents) };
};

/** The lowest price after coupons among the SKUs that the choice leaves, and whether others of them cost more; undefined when no coupon lowers the lowest price. */
export const afterCoupons = ({ skus }: ProductSpec, choice: Choice): { cents: number; from: boolean } | undefined => {
  const left = skus.filter((sku) => fits(sku, choice));
  const prices = left.map((sku) => sku.afterCouponsCents ?? ownCents(sku));
  const cents = Math.min(...prices);
  if (left.length === 0 || cents === Math.min(...left.map(ownCents))) return undefined;
  return { cents, from: prices.some((price) => price > cents) };
};
