import type { catalogueSchemas } from '@juhe/contract/mall/catalogue.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { attachSitePictures, cleanRichText } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import { businessNo } from '../../http/business-no.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { checkShelf } from '../shop-life/plan-limits.ts';
import { catalogueFail } from './catalogue-failures.ts';
import * as repository from './catalogue.repository.ts';
import type { Specs } from './catalogue.repository.ts';

type Input<K extends keyof typeof catalogueSchemas> = HandlerInput<(typeof catalogueSchemas)[K]>;
type Output<K extends keyof typeof catalogueSchemas> = HandlerOutput<(typeof catalogueSchemas)[K]>;
type Values = Readonly<Record<string, string>>;

const maxSkus = 200;
/** Maximum number of available units of a SKU. */
const maxUnits = 1_000_000;

export const listProducts = (
  ctx: Ctx,
  { keyword, shopId, onSale, ...page }: Input<'listProducts'>,
): Promise<Output<'listProducts'>> =>
  pageOf(page, (limit, offset) => repository.productPage(ctx.db, { keyword, shopId, onSale }, limit, offset));

const stateOf = async (db: Db, saleNo: string): Promise<Output<'showProduct'>> => {
  const product = await repository.findProduct(db, saleNo);
  if (!product) throw catalogueFail('product.missing');
  return { ...product, list: await repository.skusOf(db, product.id) };
};

export const showProduct = (ctx: Ctx, { saleNo }: Input<'showProduct'>): Promise<Output<'showProduct'>> =>
  stateOf(ctx.db, saleNo);

const spoken = (values: Values): string => Object.values(values).join(' / ');

/** Validates that a SKU has exactly one value of each spec; returns them in the picker's order. */
const fitting = (specs: readonly Specs[], values: Values): Values => {
  const fits =
    Object.keys(values).length === specs.length &&
    specs.every(({ name, values: allowedValues }) => allowedValues.includes(values[name] ?? ''));
  if (!fits) throw catalogueFail('sku.values', undefined, { field: 'values' });
  return Object.fromEntries(specs.map(({ name }) => [name, values[name] ?? '']));
};

const haveSameValues = (specs: readonly Specs[], a: Values, b: Values): boolean => specs.every(({ name }) => a[name] === b[name]);

const checkCategory = async (tx: Tx, categoryId: string): Promise<void> => {
  if (!(await repository.isLeaf(tx, categoryId)))
    throw catalogueFail('product.categoryLevel', undefined, { field: 'categoryId' });
};

/** Uploads in a text. They belong to the shop's owner, or to the company in a shop of its own (MALL-18). */
const uploadsIn = (html: string): string[] => [...html.matchAll(/\bsrc="(\/u\/[^"]+)"/g)].map((match) => match[1] ?? '');

/** The company's purchase price of supplied goods is unknown here: a member price could be below it. */
const checkMemberPrice = (source: 'pt' | 'jd', offPercent: number): void => {
  if (source === 'jd' && offPercent > 0) throw catalogueFail('product.memberPrice', undefined, { field: 'memberOffPercent' });
};

/** Creates a product with its SKUs; its detail is sanitised by `cleanRichText`. */
export const createProduct = (ctx: Ctx, { skus, ...input }: Input<'createProduct'>): Promise<Output<'createProduct'>> =>
  ctx.inTx(async (tx) => {
    const shop = await repository.findShop(tx, input.shopId);
    if (!shop) throw catalogueFail('product.shopMissing', undefined, { field: 'shopId' });
    await checkCategory(tx, input.categoryId);
    checkMemberPrice(input.source, input.memberOffPercent);
    const fitted = skus.map((sku) => ({
      ...sku,
      values: fitting(input.specs, sku.values),
      img: sku.img ?? input.pictures[0] ?? '',
    }));
    for (const [i, { values }] of fitted.entries())
      if (fitted.slice(0, i).some((earlier) => haveSameValues(input.specs, values, earlier.values)))
        throw catalogueFail('sku.twice', { values: spoken(values) }, { field: 'skus' });
    const detailHtml = cleanRichText(input.detailHtml);
    const pictures = [...input.pictures, ...fitted.map(({ img }) => img), ...uploadsIn(detailHtml)];
    await attachSitePictures(tx, shop.ownerId, pictures, { field: 'pictures' });
    if (input.onSale) await checkShelf(tx, input.shopId, 1);
    const saleNo = businessNo('S');
    const { id } = await repository.insertProduct(tx, { ...input, detailHtml, saleNo });
    for (const sku of fitted) await repository.insertSku(tx, id, sku);
    return stateOf(tx, saleNo);
  });

/** Changes the given fields. A spec keeps its name and the values that SKUs use. */
export const updateProduct = (ctx: Ctx, { saleNo, ...change }: Input<'updateProduct'>): Promise<Output<'updateProduct'>> =>
  ctx.inTx(async (tx) => {
    const product = await repository.lockProduct(tx, saleNo);
    if (!product) throw catalogueFail('product.missing');
    if (change.categoryId !== undefined) await checkCategory(tx, change.categoryId);
    checkMemberPrice(product.source, change.memberOffPercent ?? 0);
    const { specs } = change;
    if (specs)
      for (const { values } of await repository.skusOf(tx, product.id)) {
        const isStored =
          Object.keys(values).length === specs.length && specs.every((spec) => spec.values.includes(values[spec.name] ?? ''));
        if (!isStored) throw catalogueFail('product.specsInUse', undefined, { field: 'specs' });
      }
    const detailHtml = change.detailHtml === undefined ? undefined : cleanRichText(change.detailHtml);
    await attachSitePictures(tx, product.ownerId, [...(change.pictures ?? []), ...uploadsIn(detailHtml ?? '')], {
      field: 'pictures',
      storedUrls: [...product.pictures, ...uploadsIn(product.detailHtml)],
    });
    await repository.updateProduct(tx, product.id, { ...change, detailHtml });
    return stateOf(tx, saleNo);
  });

/** Puts a product on the shelf, if its shop is open and the shop's plan allows it, or takes it off. */
export const shelveProduct = (ctx: Ctx, { saleNo, onSale }: Input<'shelveProduct'>): Promise<Output<'shelveProduct'>> =>
  ctx.inTx(async (tx) => {
    const product = await repository.lockProduct(tx, saleNo);
    if (!product) throw catalogueFail('product.missing');
    if (onSale && !product.onSale) await checkShelf(tx, product.shopId, 1);
    await repository.shelve(tx, product.id, onSale);
    return { saleNo, onSale };
  });

/** Adds a SKU; values new to the picker are added to its specs. */
export const addSku = (ctx: Ctx, { saleNo, ...sku }: Input<'addSku'>): Promise<Output<'addSku'>> =>
  ctx.inTx(async (tx) => {
    const product = await repository.lockProduct(tx, saleNo);
    if (!product) throw catalogueFail('product.missing');
    const specs = product.specs.map(({ name, values }) => {
      const value = sku.values[name];
      return { name, values: value === undefined || values.includes(value) ? values : [...values, value] };
    });
    const values = fitting(specs, sku.values);
    const existingSkus = await repository.skusOf(tx, product.id);
    if (existingSkus.some((existing) => haveSameValues(specs, values, existing.values)))
      throw specs.length === 0
        ? catalogueFail('sku.only')
        : catalogueFail('sku.twice', { values: spoken(values) }, { field: 'values' });
    if (existingSkus.length >= maxSkus) throw catalogueFail('sku.tooMany', { n: maxSkus });
    const img = sku.img ?? product.img;
    await attachSitePictures(tx, product.ownerId, [img], { field: 'img', storedUrls: [product.img, ...product.pictures] });
    await repository.updateProduct(tx, product.id, { specs });
    return repository.insertSku(tx, product.id, { ...sku, values, img });
  });

export const setSkuPrice = (ctx: Ctx, { skuId, priceCents }: Input<'setSkuPrice'>): Promise<Output<'setSkuPrice'>> =>
  ctx.inTx(async (tx) => {
    const sku = await repository.setPrice(tx, skuId, priceCents);
    if (!sku) throw catalogueFail('sku.missing');
    return sku;
  });

/**
 * Changes the available units, by a number of units or from `expected` to `available`. Concurrent reservations of orders are
 * neither lost nor undone: the change is one statement, and an outdated expectation is refused with the current number.
 */
export const setSkuStock = async (
  ctx: Ctx,
  { skuId, change, available, expected }: Input<'setSkuStock'>,
): Promise<Output<'setSkuStock'>> => {
  const changed =
    change === undefined
      ? await repository.swapAvailable(ctx.db, skuId, expected ?? 0, available ?? 0)
      : await repository.changeAvailable(ctx.db, skuId, change, maxUnits);
  if (changed) return changed;
  const now = await repository.findSkuState(ctx.db, skuId);
  if (!now) throw catalogueFail('sku.missing');
  if (change === undefined) throw catalogueFail('stock.moved', { n: now.available });
  throw change < 0 ? catalogueFail('stock.below', { n: now.available }) : catalogueFail('stock.above', { n: maxUnits });
};

/** Returns the specs reduced to the values that SKUs use. */
const specsOf = (specs: readonly Specs[], skus: readonly { values: Values }[]): Specs[] =>
  specs.map(({ name, values }) => ({ name, values: values.filter((value) => skus.some((sku) => sku.values[name] === value)) }));

/**
 * Removes a SKU from its product. Refused while units are reserved or an order with it is open (409 `sku.inOrder`), while an
 * activity includes it (409 `sku.inActivity`), and for the only SKU (409 `sku.last`): that product leaves the shelf instead.
 * Concurrent orders reserve under the same lock: one of the two is refused. Carts keep their lines with the reason why they
 * cannot be ordered.
 */
export const removeSku = (ctx: Ctx, { skuId }: Input<'removeSku'>): Promise<Output<'removeSku'>> =>
  ctx.inTx(async (tx) => {
    const locked = await repository.lockSku(tx, skuId);
    if (!locked) throw catalogueFail('sku.missing');
    const { product, sku } = locked;
    if (sku.reserved > 0 || (await repository.isInOrder(tx, skuId))) throw catalogueFail('sku.inOrder');
    if (await repository.isInActivity(tx, skuId)) throw catalogueFail('sku.inActivity');
    const remainingSkus = (await repository.skusOf(tx, product.id)).filter((existing) => existing.skuId !== skuId);
    if (remainingSkus.length === 0) throw catalogueFail('sku.last');
    await repository.removeSku(tx, skuId);
    await repository.updateProduct(tx, product.id, { specs: specsOf(product.specs, remainingSkus) });
    return stateOf(tx, product.saleNo);
  });
