import type { priceStorySchemas } from '@juhe/contract/auction/price-story.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { shownLot } from '../lot/shown-lot.ts';
import { curveOf, offeringsOf } from './price-story.repository.ts';

type Input<K extends keyof typeof priceStorySchemas> = HandlerInput<(typeof priceStorySchemas)[K]>;
type Output<K extends keyof typeof priceStorySchemas> = HandlerOutput<(typeof priceStorySchemas)[K]>;

export const getLotCurve = async (ctx: Ctx, { productNo }: Input<'getLotCurve'>): Promise<Output<'getLotCurve'>> => {
  const { id, startCents, opensAt, announcedClosesAt, closesAt } = await shownLot(ctx, productNo);
  return { startCents, opensAt, announcedClosesAt, closesAt, points: await curveOf(ctx.db, id) };
};

/** The complete price history of these goods (auction.md H5). */
export const getLotHistory = async (ctx: Ctx, { productNo }: Input<'getLotHistory'>): Promise<Output<'getLotHistory'>> =>
  offeringsOf(ctx.db, (await shownLot(ctx, productNo)).id);
