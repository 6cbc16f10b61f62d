import { z } from 'zod';
import { fileUrl, flag, id, instant, integer, line, list, noInput, pageInput, pageOf, sitePicture, text } from '../fields.ts';
import { trackStatuses } from '../mall/logistics.schemas.ts';
import { receiver } from '../mall/receiver.schemas.ts';

export const pointsOrderStates = ['paid', 'shipped', 'received', 'cancelled'] as const;
export type PointsOrderState = (typeof pointsOrderStates)[number];

/** The member's available actions on an order; pages show exactly these buttons. */
export const pointsOrderActions = ['cancel', 'receive', 'track'] as const;
export type PointsOrderAction = (typeof pointsOrderActions)[number];

const orderNo = z.string().regex(/^[A-Z0-9]{6,40}$/);

const card = z.object({
  id,
  title: z.string(),
  img: fileUrl,
  /** The price of one piece in points. */
  points: z.number().int(),
  stock: z.number().int(),
  exchanged: z.number().int(),
  categoryId: id,
});
export type PointsGoodsCard = z.output<typeof card>;

/** The caller's available points; null when signed out. */
const balance = z.object({ points: z.number().int(), pointsBought: z.number().int() }).nullable();

const goods = card.extend({
  pictures: z.array(fileUrl),
  detailHtml: z.string(),
  onSale: z.boolean(),
  /** Maximum number of pieces per member; null without a limit. */
  perMember: z.number().int().nullable(),
  /** Number of pieces the caller has already ordered, without cancelled orders. */
  ordered: z.number().int(),
  balance,
});
export type PointsGoods = z.output<typeof goods>;

const summary = z.object({
  orderNo,
  state: z.enum(pointsOrderStates),
  goodsId: id,
  title: z.string(),
  img: fileUrl,
  quantity: z.number().int(),
  /** Price of all pieces. */
  points: z.number().int(),
  createdAt: instant,
  actions: z.array(z.enum(pointsOrderActions)),
});
export type PointsOrderSummary = z.output<typeof summary>;

const detail = summary.extend({
  /** The part paid with bought points. */
  pointsBought: z.number().int(),
  receiver,
  carrier: z.string().nullable(),
  waybill: z.string().nullable(),
  /** When the order is automatically marked as received; null unless it is in transit. */
  receiveDueAt: instant.nullable(),
  /** Newest first. */
  timeline: z.array(
    z.object({
      event: z.string(),
      state: z.enum(pointsOrderStates),
      by: z.enum(['member', 'operator', 'system']),
      at: instant,
      note: z.string().nullable(),
    }),
  ),
});
export type PointsOrder = z.output<typeof detail>;

const track = z.object({
  carrier: z.object({ code: z.string(), name: z.string(), phone: z.string() }),
  waybill: z.string(),
  shippedAt: instant,
  expectedAt: instant.nullable(),
  /** Newest first. */
  track: z.array(z.object({ at: instant, status: z.enum(trackStatuses), place: z.string(), next: z.string() })),
});
export type PointsOrderTrack = z.output<typeof track>;

const done = z.object({ orderNo, state: z.enum(pointsOrderStates) });

const price = integer(1, 10_000_000);
const stock = integer(0, 1_000_000);
const perMember = integer(1, 999);
const goodsFields = {
  title: line(60),
  categoryId: id,
  points: price,
  /** Comma-separated in forms. */
  pictures: list(sitePicture, 9, 1),
  detailHtml: text(20_000, 0).default(''),
};
const goodsRow = z.object({
  id,
  title: z.string(),
  categoryId: id,
  points: z.number().int(),
  stock: z.number().int(),
  exchanged: z.number().int(),
  perMember: z.number().int().nullable(),
  onSale: z.boolean(),
});

export const pointsShopSchemas = {
  listPointsShopCategories: { input: noInput, output: z.object({ list: z.array(z.object({ id, name: z.string() })) }) },
  listPointsGoods: {
    input: z.object({
      ...pageInput,
      categoryId: id.optional(),
      /** Only goods that are in stock and affordable for the caller. */
      affordable: flag.default(false),
    }),
    output: pageOf(card).extend({ balance }),
  },
  getPointsGoods: { input: z.object({ id }), output: goods },
  createPointsOrder: {
    input: z.object({
      goodsId: id,
      quantity: integer(1, 99).default(1),
      addressId: id,
      /** The price of one piece displayed to the member; another one is refused. */
      expectedPoints: price,
    }),
    output: z.object({ orderNo, pointsLeft: z.number().int(), pointsBoughtLeft: z.number().int() }),
  },
  listMyPointsOrders: {
    input: z.object({ ...pageInput, status: z.enum(pointsOrderStates).optional() }),
    output: pageOf(summary).extend({
      counts: z.object({ paid: z.number().int(), shipped: z.number().int() }),
    }),
  },
  getPointsOrder: { input: z.object({ orderNo }), output: detail },
  trackPointsOrder: { input: z.object({ orderNo }), output: track },
  cancelPointsOrder: { input: z.object({ orderNo }), output: done },
  receivePointsOrder: { input: z.object({ orderNo }), output: done },
  listAllPointsGoods: { input: z.object(pageInput), output: pageOf(goodsRow) },
  addPointsGoods: {
    input: z.object({ ...goodsFields, stock, perMember: perMember.optional() }),
    output: goodsRow,
  },
  /** Omitted fields stay unchanged; a limit of 0 removes the limit. */
  updatePointsGoods: {
    input: z.object({
      id,
      title: goodsFields.title.optional(),
      categoryId: goodsFields.categoryId.optional(),
      points: price.optional(),
      pictures: goodsFields.pictures.optional(),
      detailHtml: text(20_000, 0).optional(),
      perMember: integer(0, 999).optional(),
    }),
    output: goodsRow,
  },
  /** Increases or decreases the stock. */
  adjustPointsGoodsStock: { input: z.object({ id, change: integer(-1_000_000, 1_000_000) }), output: goodsRow },
  shelvePointsGoods: { input: z.object({ id, off: flag.default(true) }), output: goodsRow },
  listPointsOrders: {
    input: z.object({ ...pageInput, state: z.enum(pointsOrderStates).default('paid') }),
    /** Oldest first: the longest waiting order is shipped first. */
    output: pageOf(
      z.object({
        orderNo,
        state: z.enum(pointsOrderStates),
        memberId: id,
        title: z.string(),
        quantity: z.number().int(),
        points: z.number().int(),
        receiver: detail.shape.receiver,
        createdAt: instant,
      }),
    ),
  },
  shipPointsOrder: { input: z.object({ orderNo, carrier: line(20), waybill: text(40) }), output: done },
  cancelMemberPointsOrder: { input: z.object({ orderNo, reason: text(100) }), output: done },
};
