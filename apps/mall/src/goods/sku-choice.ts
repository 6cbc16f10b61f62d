import type { ProductSpec, Sku } from '@juhe/contract/mall/goods.schemas';

/** Spec name → chosen value. */
export type Choice = Readonly<Record<string, string>>;

const fits = (sku: Sku, choice: Choice): boolean => Object.entries(choice).every(([name, value]) => sku.values[name] === value);

/** What needs no choosing: specs with one value. */
export const firstChoice = ({ specs }: ProductSpec): Choice =>
  Object.fromEntries(
    specs.flatMap(({ name, values: [only, ...others] }) => (only !== undefined && others.length === 0 ? [[name, only]] : [])),
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

/** Chooses a value, or gives it up when it is chosen already. */
export const toggled = (choice: Choice, name: string, value: string): Choice => {
  const { [name]: former, ...others } = choice;
  return former === value ? others : { ...others, [name]: value };
};

/** Lowest and highest price among the SKUs that the choice leaves, and how many units they have together. */
export const outlook = ({ skus }: ProductSpec, choice: Choice): { low: number; high: number; stock: number } => {
  const left = skus.filter((sku) => fits(sku, choice));
  const prices = left.map((sku) => sku.priceCents);
  return {
    low: prices.length ? Math.min(...prices) : 0,
    high: prices.length ? Math.max(...prices) : 0,
    stock: left.reduce((sum, sku) => sum + sku.stock, 0),
  };
};
