/** The requested items in their current state: lines, prices and availability. */
import type { orderSchemas } from '@juhe/contract/mall/order.schemas';
import type { HandlerInput } from '@juhe/contract/operation';
import type { MemberRights } from '../../rights/api.ts';
import type { Db } from '../../db/db.ts';
import type { Failure } from '../../http/failure/failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { mallFail } from '../failures.ts';
import type { FreightRule } from '../shared/freight.repository.ts';
import { type Amounts, amountsOf } from '../pricing/amounts.ts';
import * as repository from './order.repository.ts';
import type { RequestedLine } from './order.repository.ts';
import { type PromotionKind, promotionSources } from './promotion-sources.ts';

export type Requested = Pick<
  HandlerInput<(typeof orderSchemas)['previewOrder']>,
  'cartLineIds' | 'skuId' | 'quantity' | 'activityId' | 'groupId' | 'bargainId'
>;

export interface Promotion {
  readonly kind: PromotionKind;
  readonly priceCents: number;
  readonly ref: string;
}

/** The prospective order of one shop, before any discount. */
export interface ShopPart {
  readonly shopId: string;
  readonly shopName: string;
  readonly lines: readonly RequestedLine[];
  readonly amounts: Amounts;
}

const requestedLines = async (
  db: Db,
  memberId: string,
  { cartLineIds, skuId, quantity }: Requested,
): Promise<RequestedLine[]> => {
  const ids = cartLineIds === undefined ? undefined : [...new Set(cartLineIds.split(','))];
  const lines = ids
    ? await repository.requestedFromCart(db, memberId, ids)
    : await repository.requestedSku(db, skuId ?? '', quantity ?? 1);
  if (lines.length !== (ids?.length ?? 1)) throw mallFail(ids ? 'cart.lineMissing' : 'goods.missing');
  return lines;
};

type Caller = Pick<Ctx, 'deps' | 'memberId'>;

/** Returns the special price of a SKU in group buying or a bargain; undefined for goods at the shelf price. */
const promotionFor = async (
  { deps, memberId }: Caller,
  db: Db,
  { skuId = '', quantity = 1, activityId, groupId, bargainId }: Requested,
): Promise<Promotion | undefined> => {
  const kind = activityId !== undefined ? 'group' : bargainId !== undefined ? 'bargain' : undefined;
  if (kind === undefined) return undefined;
  return {
    kind,
    ...(await promotionSources.of(deps, kind).quote(db, { memberId, skuId, quantity, activityId, groupId, bargainId })),
  };
};

/**
 * Returns the lines at the price of their promotion. Refuses with 404 lines that are not in the cart, or not in the catalogue.
 */
export const linesOf = async (
  caller: Caller,
  db: Db,
  request: Requested,
): Promise<{ lines: readonly RequestedLine[]; promotion: Promotion | undefined }> => {
  const promotion = await promotionFor(caller, db, request);
  const lines = await requestedLines(db, caller.memberId, request);
  return {
    promotion,
    lines: promotion ? lines.map((line) => ({ ...line, priceCents: promotion.priceCents, memberCents: null })) : lines,
  };
};

/** Returns the lines at the member price of these rights; the prices of groups and bargains stay. */
export const atMemberPrice = (
  lines: readonly RequestedLine[],
  { memberPrice }: Pick<MemberRights, 'memberPrice'>,
): readonly RequestedLine[] =>
  memberPrice ? lines.map((line) => (line.memberCents === null ? line : { ...line, priceCents: line.memberCents })) : lines;

/** Returns whether a card lowered the line's price. */
export const isMemberPriced = ({ memberCents, priceCents }: RequestedLine): boolean => memberCents === priceCents;

/** Returns why a line cannot be ordered now, or undefined. */
export const problemOf = ({ onSale, available, quantity, productName }: RequestedLine): Failure | undefined => {
  if (!onSale) return mallFail('goods.offShelf', { name: productName });
  if (available === 0) return mallFail('stock.none', { name: productName });
  return available < quantity ? mallFail('stock.short', { name: productName, n: available }) : undefined;
};

/** Groups lines into one order per shop. */
export const byShop = (rule: FreightRule, lines: readonly RequestedLine[]): ShopPart[] => {
  const shops = new Map<string, RequestedLine[]>();
  for (const line of lines) shops.set(line.shopId, [...(shops.get(line.shopId) ?? []), line]);
  return [...shops.entries()].map(([shopId, shopLines]) => ({
    shopId,
    shopName: shopLines[0]?.shopName ?? '',
    lines: shopLines,
    amounts: amountsOf(rule, shopLines),
  }));
};
