/** From what a member wants to an unpaid order. */
import type { orderSchemas } from '@juhe/contract/mall/order.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Db } from '../../db/db.ts';
import { businessNo } from '../../http/business-no.ts';
import type { Ctx } from '../../http/context.ts';
import type { Failure } from '../../http/failures.ts';
import { createPayment } from '../../payment/index.ts';
import { mallFail } from '../failures.ts';
import { findAddress, removeLines, reserve } from '../index.ts';
import { type Amounts, amountsOf, freeFromCents, totalOf } from './amounts.ts';
import { orderMachine } from './order-machine.ts';
import { type OriginKind, originOf } from './origins.ts';
import * as repository from './order.repository.ts';
import type { WantedLine } from './order.repository.ts';

type Input<K extends keyof typeof orderSchemas> = HandlerInput<(typeof orderSchemas)[K]>;
type Output<K extends keyof typeof orderSchemas> = HandlerOutput<(typeof orderSchemas)[K]>;
type Wanted = Pick<Input<'previewOrder'>, 'cartLineIds' | 'skuId' | 'quantity' | 'activityId' | 'groupId' | 'bargainId'>;

/** domain.md §4: an order that is not paid within 30 minutes is cancelled. */
export const payWithinSeconds = 1800;
export const orderPayable = 'mallOrder';

const wantedLines = async (db: Db, memberId: string, { cartLineIds, skuId, quantity }: Wanted): Promise<WantedLine[]> => {
  const lines =
    cartLineIds === undefined
      ? await repository.wantedSku(db, skuId ?? '', quantity ?? 1)
      : await repository.wantedFromCart(db, memberId, [...new Set(cartLineIds.split(','))]);
  const asked = cartLineIds === undefined ? 1 : new Set(cartLineIds.split(',')).size;
  if (lines.length !== asked) throw mallFail(cartLineIds === undefined ? 'goods.missing' : 'cart.lineMissing');
  return lines;
};

/** Group buying or a bargain gives one SKU another price; answers undefined for what is bought at the shelf's. */
const originFor = async (
  db: Db,
  memberId: string,
  { skuId = '', quantity = 1, activityId, groupId, bargainId }: Wanted,
): Promise<{ kind: OriginKind; priceCents: number; ref: string } | undefined> => {
  const kind = activityId !== undefined ? 'group' : bargainId !== undefined ? 'bargain' : undefined;
  if (kind === undefined) return undefined;
  return { kind, ...(await originOf(kind).quote(db, { memberId, skuId, quantity, activityId, groupId, bargainId })) };
};

/** Why a line can't be ordered now, or undefined. */
const problemOf = ({ onSale, available, quantity, productName }: WantedLine): Failure | undefined => {
  if (!onSale) return mallFail('goods.offShelf', { name: productName });
  if (available === 0) return mallFail('stock.none', { name: productName });
  return available < quantity ? mallFail('stock.short', { name: productName, n: available }) : undefined;
};

interface ShopPart {
  shopId: string;
  shopName: string;
  lines: WantedLine[];
  amounts: Amounts;
}

/** One order a shop. */
const byShop = (lines: readonly WantedLine[]): ShopPart[] => {
  const shops = new Map<string, WantedLine[]>();
  for (const line of lines) shops.set(line.shopId, [...(shops.get(line.shopId) ?? []), line]);
  return [...shops.entries()].map(([shopId, own]) => ({
    shopId,
    shopName: own[0]?.shopName ?? '',
    lines: own,
    amounts: amountsOf(own),
  }));
};

/** Lines at the price of their origin. */
const priced = (lines: WantedLine[], origin: { priceCents: number } | undefined): WantedLine[] =>
  origin ? lines.map((line) => ({ ...line, priceCents: origin.priceCents })) : lines;

const itemOf = ({ skuId, saleNo, goodsId, source, productName, specText, img, priceCents, quantity }: WantedLine) => ({
  skuId,
  saleNo,
  goodsId,
  source,
  productName,
  specText,
  img,
  priceCents,
  quantity,
});

const previewOf = (line: WantedLine) => ({ ...itemOf(line), cartLineId: line.cartLineId, stock: line.available });

/** What an order would cost; lines that can't be ordered are told apart with the reason in the member's language. */
export const previewOrder = async (ctx: Ctx, input: Input<'previewOrder'>): Promise<Output<'previewOrder'>> => {
  const origin = await originFor(ctx.db, ctx.memberId, input);
  const lines = priced(await wantedLines(ctx.db, ctx.memberId, input), origin);
  const parts = byShop(lines.filter((line) => !problemOf(line)));
  return {
    shops: parts.map(({ shopId, shopName, lines: own, amounts }) => ({
      shopId,
      shopName,
      items: own.map(previewOf),
      ...amounts,
    })),
    invalid: lines.flatMap((line) => {
      const problem = problemOf(line);
      return problem ? [{ ...previewOf(line), reason: problem.textIn(ctx.lang) }] : [];
    }),
    freeFromCents,
    ...totalOf(parts.map((part) => part.amounts)),
  };
};

/**
 * Makes one order a shop, reserves their stock, takes the lines out of the cart and opens one payment for all (domain.md §4).
 * All or nothing; another amount than the member saw is refused (409 `order.priceChanged`).
 */
export const createOrder = (ctx: Ctx, input: Input<'createOrder'>): Promise<Output<'createOrder'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const address = await findAddress(tx, memberId, input.addressId);
    if (!address) throw mallFail('address.missing');
    const origin = await originFor(tx, memberId, input);
    const lines = priced(await wantedLines(tx, memberId, input), origin);
    for (const line of lines) {
      const problem = problemOf(line);
      if (problem) throw problem;
    }
    await reserve(
      tx,
      lines.map(({ skuId, quantity }) => ({ skuId, quantity })),
    );
    const parts = byShop(lines);
    const { payableCents } = totalOf(parts.map((part) => part.amounts));
    if (payableCents !== input.expectedPayableCents)
      throw mallFail('order.priceChanged', { payable: (payableCents / 100).toFixed(2) });
    const receiver = {
      name: address.name,
      mobile: address.mobile,
      region: [...new Set([address.province, address.city, address.district])].join(' '),
      detail: address.detail,
    };
    const orderNos: string[] = [];
    let expiresAt = '';
    for (const { shopId, shopName, lines: own, amounts } of parts) {
      const orderNo = businessNo('M');
      const made = await repository.insertOrder(
        tx,
        {
          orderNo,
          memberId,
          shopId,
          shopName,
          ...amounts,
          receiver,
          note: input.note,
          origin: origin?.kind ?? null,
          originRef: origin?.ref ?? null,
          items: own.map(itemOf),
        },
        payWithinSeconds,
      );
      await orderMachine.created(tx, { id: made.id, state: 'pendingPayment', actor: ctx.actor });
      if (origin)
        await originOf(origin.kind).onCreated?.(tx, {
          id: made.id,
          orderNo,
          memberId,
          payNo: null,
          payableCents: amounts.payableCents,
          originRef: origin.ref,
          units: own.map(({ skuId, quantity }) => ({ skuId, quantity })),
        });
      orderNos.push(orderNo);
      expiresAt = made.expiresAt;
    }
    await removeLines(
      tx,
      memberId,
      lines.flatMap(({ cartLineId }) => cartLineId ?? []),
    );
    const payment = await createPayment(
      tx,
      {
        memberId,
        kind: orderPayable,
        refs: orderNos,
        subject: lines[0]?.productName ?? '',
        amountCents: payableCents,
        expiresInSeconds: payWithinSeconds,
      },
      ctx.actor,
    );
    await repository.setPayNo(tx, orderNos, payment.payNo);
    return { orderNos, payNo: payment.payNo, payableCents, expiresAt };
  });
