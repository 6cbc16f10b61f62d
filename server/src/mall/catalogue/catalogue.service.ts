import type { catalogueSchemas } from '@juhe/contract/mall/catalogue.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { attachPictures, cleanRichText } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import { businessNo } from '../../http/business-no.ts';
import type { Ctx } from '../../http/context.ts';
import { pageOf } from '../../http/page.ts';
import { holdShelf } from '../shop-life/plan-limits.ts';
import { catalogueFail } from './catalogue-failures.ts';
import * as repository from './catalogue.repository.ts';
import type { Specs } from './catalogue.repository.ts';

type Input<K extends keyof typeof catalogueSchemas> = HandlerInput<(typeof catalogueSchemas)[K]>;
type Output<K extends keyof typeof catalogueSchemas> = HandlerOutput<(typeof catalogueSchemas)[K]>;
type Values = Readonly<Record<string, string>>;

const mostSkus = 200;
/** Units of a SKU that can be on sale. */
const mostUnits = 1_000_000;

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

/** A SKU has exactly one of the values of each spec; in the picker's order. */
const fitting = (specs: readonly Specs[], values: Values): Values => {
  const fits =
    Object.keys(values).length === specs.length && specs.every(({ name, values: known }) => known.includes(values[name] ?? ''));
  if (!fits) throw catalogueFail('sku.values', undefined, { field: 'values' });
  return Object.fromEntries(specs.map(({ name }) => [name, values[name] ?? '']));
};

const same = (specs: readonly Specs[], one: Values, other: Values): boolean =>
  specs.every(({ name }) => one[name] === other[name]);

const checkCategory = async (tx: Tx, categoryId: string): Promise<void> => {
  if (!(await repository.isLeaf(tx, categoryId)))
    throw catalogueFail('product.categoryLevel', undefined, { field: 'categoryId' });
};

/** Uploaded pictures are the shop owner's; those that the site ships may be used by anybody. */
const useUploads = async (
  tx: Tx,
  ownerId: string | null,
  pictures: readonly string[],
  kept: readonly string[],
): Promise<void> => {
  const uploaded = pictures.filter((url) => url.startsWith('/u/'));
  await attachPictures(tx, ownerId ?? '', uploaded, kept);
};

const uploadsIn = (html: string): string[] => [...html.matchAll(/\bsrc="(\/u\/[^"]+)"/g)].map((match) => match[1] ?? '');

/** What supplied goods cost the company is not known here: a member price could be below it. */
const checkMemberPrice = (source: 'pt' | 'jd', offPercent: number): void => {
  if (source === 'jd' && offPercent > 0) throw catalogueFail('product.memberPrice', undefined, { field: 'memberOffPercent' });
};

/** Makes a product with its SKUs; its detail is stored as `cleanRichText` leaves it. */
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
      if (fitted.slice(0, i).some((other) => same(input.specs, values, other.values)))
        throw catalogueFail('sku.twice', { values: spoken(values) }, { field: 'skus' });
    const detailHtml = cleanRichText(input.detailHtml);
    const pictures = [...input.pictures, ...fitted.map(({ img }) => img), ...uploadsIn(detailHtml)];
    await useUploads(tx, shop.ownerId, [...new Set(pictures)], []);
    if (input.onSale) await holdShelf(tx, input.shopId, 1);
    const saleNo = businessNo('S');
    const { id } = await repository.insertProduct(tx, { ...input, detailHtml, saleNo });
    for (const sku of fitted) await repository.insertSku(tx, id, sku);
    return stateOf(tx, saleNo);
  });

/** Changes what is given. A spec keeps its name and the values that SKUs have. */
export const updateProduct = (ctx: Ctx, { saleNo, ...change }: Input<'updateProduct'>): Promise<Output<'updateProduct'>> =>
  ctx.inTx(async (tx) => {
    const product = await repository.lockProduct(tx, saleNo);
    if (!product) throw catalogueFail('product.missing');
    if (change.categoryId !== undefined) await checkCategory(tx, change.categoryId);
    checkMemberPrice(product.source, change.memberOffPercent ?? 0);
    const { specs } = change;
    if (specs)
      for (const { values } of await repository.skusOf(tx, product.id)) {
        const kept =
          Object.keys(values).length === specs.length && specs.every((spec) => spec.values.includes(values[spec.name] ?? ''));
        if (!kept) throw catalogueFail('product.specsInUse', undefined, { field: 'specs' });
      }
    const detailHtml = change.detailHtml === undefined ? undefined : cleanRichText(change.detailHtml);
    await useUploads(
      tx,
      product.ownerId,
      [...new Set([...(change.pictures ?? []), ...uploadsIn(detailHtml ?? '')])],
      [...product.pictures, ...uploadsIn(product.detailHtml)],
    );
    await repository.updateProduct(tx, product.id, { ...change, detailHtml });
    return stateOf(tx, saleNo);
  });

/** Puts a product on the shelf, where its shop is open and the shop's plan has room, or takes it off. */
export const shelveProduct = (ctx: Ctx, { saleNo, onSale }: Input<'shelveProduct'>): Promise<Output<'shelveProduct'>> =>
  ctx.inTx(async (tx) => {
    const product = await repository.lockProduct(tx, saleNo);
    if (!product) throw catalogueFail('product.missing');
    if (onSale && !product.onSale) await holdShelf(tx, product.shopId, 1);
    await repository.shelve(tx, product.id, onSale);
    return { saleNo, onSale };
  });

/** Adds a SKU; a value that the picker does not know yet is added to its spec. */
export const addSku = (ctx: Ctx, { saleNo, ...sku }: Input<'addSku'>): Promise<Output<'addSku'>> =>
  ctx.inTx(async (tx) => {
    const product = await repository.lockProduct(tx, saleNo);
    if (!product) throw catalogueFail('product.missing');
    const specs = product.specs.map(({ name, values }) => {
      const value = sku.values[name];
      return { name, values: value === undefined || values.includes(value) ? values : [...values, value] };
    });
    const values = fitting(specs, sku.values);
    const others = await repository.skusOf(tx, product.id);
    if (others.some((other) => same(specs, values, other.values)))
      throw specs.length === 0
        ? catalogueFail('sku.only')
        : catalogueFail('sku.twice', { values: spoken(values) }, { field: 'values' });
    if (others.length >= mostSkus) throw catalogueFail('sku.tooMany', { n: mostSkus });
    const img = sku.img ?? product.img;
    await useUploads(tx, product.ownerId, [img], product.pictures);
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
 * Changes what can be bought, by a number of units or from `expected` to `available`. Orders that reserve meanwhile are neither lost nor
 * undone: the change is one statement, and an expectation that no longer holds is refused with what there is now.
 */
export const setSkuStock = async (
  ctx: Ctx,
  { skuId, change, available, expected }: Input<'setSkuStock'>,
): Promise<Output<'setSkuStock'>> => {
  const changed =
    change === undefined
      ? await repository.swapAvailable(ctx.db, skuId, expected ?? 0, available ?? 0)
      : await repository.changeAvailable(ctx.db, skuId, change, mostUnits);
  if (changed) return changed;
  const now = await repository.findSkuState(ctx.db, skuId);
  if (!now) throw catalogueFail('sku.missing');
  if (change === undefined) throw catalogueFail('stock.moved', { n: now.available });
  throw change < 0 ? catalogueFail('stock.below', { n: now.available }) : catalogueFail('stock.above', { n: mostUnits });
};

/** The specs with the values that SKUs have. */
const specsOf = (specs: readonly Specs[], skus: readonly { values: Values }[]): Specs[] =>
  specs.map(({ name, values }) => ({ name, values: values.filter((value) => skus.some((sku) => sku.values[name] === value)) }));

/**
 * Takes a SKU out of its product. Refused while units are reserved or an order with it is not over (409 `sku.inOrder`), while an activity
 * has it (409 `sku.inActivity`), and for the only one (409 `sku.last`): that product leaves the shelf instead. Orders that are made
 * meanwhile reserve behind the same lock: one of both is refused. Carts keep their lines and say why they cannot be ordered.
 */
export const removeSku = (ctx: Ctx, { skuId }: Input<'removeSku'>): Promise<Output<'removeSku'>> =>
  ctx.inTx(async (tx) => {
    const locked = await repository.lockSku(tx, skuId);
    if (!locked) throw catalogueFail('sku.missing');
    const { product, sku } = locked;
    if (sku.reserved > 0 || (await repository.isInOrder(tx, skuId))) throw catalogueFail('sku.inOrder');
    if (await repository.isInActivity(tx, skuId)) throw catalogueFail('sku.inActivity');
    const others = (await repository.skusOf(tx, product.id)).filter((other) => other.skuId !== skuId);
    if (others.length === 0) throw catalogueFail('sku.last');
    await repository.removeSku(tx, skuId);
    await repository.updateProduct(tx, product.id, { specs: specsOf(product.specs, others) });
    return stateOf(tx, product.saleNo);
  });
