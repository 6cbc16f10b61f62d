import { z } from 'zod';
import { cents, centsInput, fileUrl, flag, id, instant, integer, line, pageInput, pageOf, text } from '../fields.ts';
import { goodsSource } from './goods.schemas.ts';

const saleNo = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
/** A picture of this site: shipped with it, or uploaded by the owner of the shop, by an operator for a shop of the company. */
const picture = z.string().regex(/^\/(media\/[\w/-]{1,120}\.(webp|png|jpg)|u\/[0-9a-f]{40}\.webp)$/);
/** The options, in the order of the picker; empty for goods with one SKU. */
const specs = z
  .array(z.object({ name: line(10), values: z.array(text(20)).min(1).max(30) }))
  .max(3)
  .refine((entries) => new Set(entries.map(({ name }) => name)).size === entries.length, { message: 'a name stands twice' })
  .refine((entries) => entries.every(({ values }) => new Set(values).size === values.length), {
    message: 'a value stands twice',
  });
/** Spec name → value, one for each spec of the product. */
const values = z.record(text(10), text(20));
const units = integer(0, 1_000_000);
const sku = z.object({ values: values.default({}), priceCents: centsInput, available: units, img: picture.optional() });

/** Discount of a card's member price on the regular price in per cent; 0 for goods without one. */
const memberOffPercent = integer(0, 50);

const fields = {
  title: line(60, 2),
  subtitle: line(60, 0),
  categoryId: id,
  /** The first one is shown on the goods card. */
  pictures: z.array(picture).min(1).max(9),
  /** Rich text; disallowed markup is removed. */
  detailHtml: z.string().trim().max(20_000),
};

export const skuState = z.object({
  skuId: id,
  values: z.record(z.string(), z.string()),
  priceCents: cents,
  available: z.number().int(),
  reserved: z.number().int(),
  sold: z.number().int(),
});

const productRow = z.object({
  id,
  saleNo: z.string(),
  source: goodsSource,
  title: z.string(),
  shopId: id,
  categoryId: id,
  onSale: z.boolean(),
  /** The lowest price of its SKUs. */
  priceCents: cents.nullable(),
  memberOffPercent: z.number().int(),
  skus: z.number().int(),
  available: z.number().int(),
  reserved: z.number().int(),
  sold: z.number().int(),
  createdAt: instant,
});

const productState = productRow.extend({
  subtitle: z.string(),
  pictures: z.array(fileUrl),
  detailHtml: z.string(),
  specs: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  list: z.array(skuState),
});

export const catalogueSchemas = {
  listProducts: {
    input: z.object({ ...pageInput, keyword: line(40).optional(), shopId: id.optional(), onSale: flag.optional() }),
    output: pageOf(productRow),
  },
  showProduct: { input: z.object({ saleNo }), output: productState },
  createProduct: {
    input: z.object({
      shopId: id,
      ...fields,
      subtitle: fields.subtitle.default(''),
      detailHtml: fields.detailHtml.default(''),
      source: goodsSource.default('pt'),
      onSale: flag.default(true),
      memberOffPercent: memberOffPercent.default(0),
      specs: specs.default([]),
      skus: z.array(sku).min(1).max(100),
    }),
    output: productState,
  },
  updateProduct: {
    input: z.object({
      saleNo,
      title: fields.title.optional(),
      subtitle: fields.subtitle.optional(),
      categoryId: id.optional(),
      pictures: fields.pictures.optional(),
      detailHtml: fields.detailHtml.optional(),
      memberOffPercent: memberOffPercent.optional(),
      /** New names are allowed only in another order; values may be added and sorted, but not removed while SKUs use them. */
      specs: specs.optional(),
    }),
    output: productState,
  },
  shelveProduct: { input: z.object({ saleNo, onSale: flag }), output: z.object({ saleNo: z.string(), onSale: z.boolean() }) },
  addSku: { input: z.object({ saleNo, ...sku.shape }), output: skuState },
  /** Returns the product without it. */
  removeSku: { input: z.object({ skuId: id }), output: productState },
  setSkuPrice: { input: z.object({ skuId: id, priceCents: centsInput }), output: skuState },
  setSkuStock: {
    input: z
      .object({
        skuId: id,
        /** Added or removed units, e.g. 20 or -3. */
        change: integer(-1_000_000, 1_000_000).optional(),
        /** The available units afterwards; only with `expected`. */
        available: units.optional(),
        /** The available units that the operator saw; refused if they have changed. */
        expected: units.optional(),
      })
      .refine((v) => (v.change === undefined) === (v.available !== undefined), { path: ['change'] })
      .refine((v) => (v.available === undefined) === (v.expected === undefined), { path: ['expected'] }),
    output: skuState,
  },
};
