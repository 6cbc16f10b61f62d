import type { MessageCard } from '@juhe/contract/social/conversation.schemas';
import { giftsOf } from '../../applyfor/api.ts';
import { lotsByNumber } from '../../auction/api.ts';
import { creationCards } from '../../content/api.ts';
import type { Db } from '../../db/db.ts';
import { goodsByIds, ordersByNumber } from '../../mall/api.ts';
import { redPacketsOf, requestsOf, transfersOf } from '../../wallet/api.ts';

export type CardKind = MessageCard['kind'];
export interface CardRef {
  readonly kind: CardKind;
  readonly ref: string;
}

const keyOf = ({ kind, ref }: CardRef): string => `${kind}:${ref}`;
const bare = { variant: '', saleNo: null, closesAt: null, gift: null };

const goodsCards = async (db: Db, refs: readonly string[]): Promise<MessageCard[]> =>
  (await goodsByIds(db, undefined, refs)).map((goods) => ({
    ...bare,
    ref: goods.id,
    kind: 'goods',
    title: goods.productName,
    picUrl: goods.img,
    priceCents: goods.priceCents,
    state: goods.soldOut ? 'soldOut' : 'onSale',
    variant: goods.source,
    saleNo: goods.saleNo,
  }));

const lotCards = async (db: Db, refs: readonly string[]): Promise<MessageCard[]> =>
  (await lotsByNumber(db, refs)).map((lot) => ({
    ...bare,
    ref: lot.productNo,
    kind: 'lot',
    title: lot.title,
    picUrl: lot.img,
    priceCents: lot.priceCents,
    state: lot.state,
    closesAt: lot.closesAt,
  }));

const orderCards = async (db: Db, refs: readonly string[], viewerId: string | null): Promise<MessageCard[]> =>
  (await ordersByNumber(db, refs))
    .filter(({ isDeleted, memberId }) => !isDeleted || memberId !== viewerId)
    .map((order) => ({
      ...bare,
      ref: order.orderNo,
      kind: 'order',
      title: order.title,
      picUrl: order.img,
      priceCents: order.payableCents,
      state: order.state,
    }));

const creationsOf = async (db: Db, kind: 'article' | 'video', refs: readonly string[], viewerId: string | null) =>
  (await creationCards(db, kind, refs, viewerId)).map(
    (creation): MessageCard => ({ ...bare, ref: creation.id, kind, ...creation, priceCents: null, state: 'published' }),
  );

const redPacketCards = async (db: Db, refs: readonly string[], viewerId: string | null): Promise<MessageCard[]> =>
  (await redPacketsOf(db, refs, viewerId)).map(({ id, wish, amountCents, state, expiresAt }) => ({
    ...bare,
    ref: id,
    kind: 'redPacket',
    title: wish,
    picUrl: '',
    priceCents: amountCents,
    state,
    closesAt: expiresAt,
  }));

const transferCards = async (db: Db, refs: readonly string[], viewerId: string | null): Promise<MessageCard[]> =>
  (await transfersOf(db, refs, viewerId)).map(({ ref, memo, amountCents }) => ({
    ...bare,
    ref,
    kind: 'transfer',
    title: memo,
    picUrl: '',
    priceCents: amountCents,
    state: 'paid',
  }));

const splitCards = async (db: Db, refs: readonly string[], viewerId: string | null): Promise<MessageCard[]> =>
  (await requestsOf(db, refs, viewerId)).map(({ id, memo, amountCents, state, expiresAt }) => ({
    ...bare,
    ref: id,
    kind: 'split',
    title: memo,
    picUrl: '',
    priceCents: amountCents,
    state,
    closesAt: expiresAt,
  }));

const giftCards = async (db: Db, refs: readonly string[], viewerId: string | null): Promise<MessageCard[]> =>
  (await giftsOf(db, refs, viewerId)).map(
    ({ id, greeting, giverId, amountCents, state, expiresAt, cardNames, durationDays }) => ({
      ...bare,
      ref: id,
      kind: 'cardGift',
      title: greeting,
      picUrl: '',
      priceCents: viewerId === null || viewerId === giverId ? amountCents : null,
      state,
      closesAt: expiresAt,
      gift: { names: cardNames, durationDays },
    }),
  );

/**
 * The current data of cards, by `cardKey`; missing things, goods not on sale, and content hidden from the viewer (null: an
 * operator, like a visitor) have none, nor have orders that the viewing member deleted. Other orders are returned without a
 * check: the caller has checked who reads the conversation.
 */
export const cardsOf = async (db: Db, cards: readonly CardRef[], viewerId: string | null): Promise<Map<string, MessageCard>> => {
  const refsOf = (kind: CardKind) => [...new Set(cards.filter((card) => card.kind === kind).map(({ ref }) => ref))];
  const read: Record<CardKind, (refs: string[]) => Promise<MessageCard[]>> = {
    goods: (refs) => goodsCards(db, refs),
    lot: (refs) => lotCards(db, refs),
    order: (refs) => orderCards(db, refs, viewerId),
    article: (refs) => creationsOf(db, 'article', refs, viewerId),
    video: (refs) => creationsOf(db, 'video', refs, viewerId),
    redPacket: (refs) => redPacketCards(db, refs, viewerId),
    transfer: (refs) => transferCards(db, refs, viewerId),
    cardGift: (refs) => giftCards(db, refs, viewerId),
    split: (refs) => splitCards(db, refs, viewerId),
  };
  const cardsByKey = new Map<string, MessageCard>();
  for (const kind of Object.keys(read) as CardKind[]) {
    const refs = refsOf(kind);
    if (refs.length === 0) continue;
    for (const card of await read[kind](refs)) cardsByKey.set(keyOf(card), card);
  }
  return cardsByKey;
};

export const cardKey = keyOf;
