/** The company's side: which cards are on offer, at what price. */
import type { cardSchemas } from '@juhe/contract/applyfor/card.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { isLastingCoupon } from '../../mall/api.ts';
import { rightsCardFail } from './card-failures.ts';
import * as repository from './desk.repository.ts';

type Input<K extends keyof typeof cardSchemas> = HandlerInput<(typeof cardSchemas)[K]>;
type Output<K extends keyof typeof cardSchemas> = HandlerOutput<(typeof cardSchemas)[K]>;

/** Adds a card on offer. Its coupons must have a validity in days from issue (400 `card.couponUnknown`). */
export const addCard = (ctx: Ctx, { names, ...card }: Input<'addCard'>): Promise<Output<'addCard'>> =>
  ctx.inTx(async (tx) => {
    const couponTemplateId = card.couponTemplateId ?? null;
    if ((couponTemplateId === null) !== (card.couponsAMonth === 0))
      throw rightsCardFail('card.couponUnknown', {}, { field: 'couponTemplateId' });
    if (couponTemplateId !== null && !(await isLastingCoupon(tx, couponTemplateId)))
      throw rightsCardFail('card.couponUnknown', {}, { field: 'couponTemplateId' });
    const texts = Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined)) as Record<string, string>;
    return repository.insertCard(tx, { ...card, couponTemplateId, names: texts });
  });

export const setCard = (ctx: Ctx, { cardId, priceCents, isOffered, hasTrial }: Input<'setCard'>): Promise<Output<'setCard'>> =>
  ctx.inTx(async (tx) => {
    const change = { cardId, priceCents: priceCents ?? null, isOffered: isOffered ?? null, hasTrial: hasTrial ?? null };
    const card = await repository.updateCard(tx, change);
    if (!card) throw rightsCardFail('card.unknown');
    return card;
  });

export const listCards = (ctx: Ctx, page: Input<'listCards'>): Promise<Output<'listCards'>> =>
  pageOf(page, (limit, offset) => repository.cardPage(ctx.db, limit, offset));
