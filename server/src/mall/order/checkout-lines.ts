/** What a member wants, as it stands now: lines, their prices, and which of them can be had. */
import type { orderSchemas } from '@juhe/contract/mall/order.schemas';
import type { HandlerInput } from '@juhe/contract/operation';
import type { MemberRights } from '../../applyfor/api.ts';
import type { Db } from '../../db/db.ts';
import type { Failure } from '../../http/failures.ts';
import type { Ctx } from '../../http/context.ts';
import { mallFail } from '../failures.ts';
import type { FreightRule } from '../shared/freight.repository.ts';
import { type Amounts, amountsOf } from '../pricing/amounts.ts';
import * as repository from './order.repository.ts';
import type { WantedLine } from './order.repository.ts';
import { type OriginKind, orderOrigins } from './origins.ts';

export type Wanted = Pick<
  HandlerInput<(typeof orderSchemas)['previewOrder']>,
  'cartLineIds' | 'skuId' | 'quantity' | 'activityId' | 'groupId' | 'bargainId'
>;

export interface Origin {
  readonly kind: OriginKind;
  readonly priceCents: number;
  readonly ref: string;
}

/** The order of one shop that is to be, before any discount. */
export interface ShopPart {
  readonly shopId: string;
  readonly shopName: string;
  readonly lines: readonly WantedLine[];
  readonly amounts: Amounts;
}

const wantedLines = async (db: Db, memberId: string, { cartLineIds, skuId, quantity }: Wanted): Promise<WantedLine[]> => {
  const ids = cartLineIds === undefined ? undefined : [...new Set(cartLineIds.split(','))];
  const lines = ids
    ? await repository.wantedFromCart(db, memberId, ids)
    : await repository.wantedSku(db, skuId ?? '', quantity ?? 1);
  if (lines.length !== (ids?.length ?? 1)) throw mallFail(ids ? 'cart.lineMissing' : 'goods.missing');
  return lines;
};

type Caller = Pick<Ctx, 'deps' | 'memberId'>;

/** Group buying or a bargain gives one SKU another price; answers undefined for what is bought at the shelf's. */
const originFor = async (
  { deps, memberId }: Caller,
  db: Db,
  { skuId = '', quantity = 1, activityId, groupId, bargainId }: Wanted,
): Promise<Origin | undefined> => {
  const kind = activityId !== undefined ? 'group' : bargainId !== undefined ? 'bargain' : undefined;
  if (kind === undefined) return undefined;
  return {
    kind,
    ...(await orderOrigins.of(deps, kind).quote(db, { memberId, skuId, quantity, activityId, groupId, bargainId })),
  };
};

/** The lines at the price of their origin. Refuses with 404 what is not in the cart, or not in the catalogue. */
export const linesOf = async (
  caller: Caller,
  db: Db,
  wanted: Wanted,
): Promise<{ lines: readonly WantedLine[]; origin: Origin | undefined }> => {
  const origin = await originFor(caller, db, wanted);
  const lines = await wantedLines(db, caller.memberId, wanted);
  return { origin, lines: origin ? lines.map((line) => ({ ...line, priceCents: origin.priceCents, memberCents: null })) : lines };
};

/** The lines as a member with these rights pays for them; a group's and a bargain's price stays. */
export const atMemberPrice = (
  lines: readonly WantedLine[],
  { memberPrice }: Pick<MemberRights, 'memberPrice'>,
): readonly WantedLine[] =>
  memberPrice ? lines.map((line) => (line.memberCents === null ? line : { ...line, priceCents: line.memberCents })) : lines;

/** Whether a card lowered the line's price. */
export const isMemberPriced = ({ memberCents, priceCents }: WantedLine): boolean => memberCents === priceCents;

/** Why a line can't be ordered now, or undefined. */
export const problemOf = ({ onSale, available, quantity, productName }: WantedLine): Failure | undefined => {
  if (!onSale) return mallFail('goods.offShelf', { name: productName });
  if (available === 0) return mallFail('stock.none', { name: productName });
  return available < quantity ? mallFail('stock.short', { name: productName, n: available }) : undefined;
};

/** One order a shop. */
export const byShop = (rule: FreightRule, lines: readonly WantedLine[]): ShopPart[] => {
  const shops = new Map<string, WantedLine[]>();
  for (const line of lines) shops.set(line.shopId, [...(shops.get(line.shopId) ?? []), line]);
  return [...shops.entries()].map(([shopId, own]) => ({
    shopId,
    shopName: own[0]?.shopName ?? '',
    lines: own,
    amounts: amountsOf(rule, own),
  }));
};
