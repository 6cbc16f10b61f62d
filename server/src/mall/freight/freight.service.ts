/** Freight as set by the company; orders keep the rule they were created under (domain.md §4). */
import type { freightSchemas } from '@juhe/contract/mall/freight.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import * as repository from './freight.repository.ts';

type Input<K extends keyof typeof freightSchemas> = HandlerInput<(typeof freightSchemas)[K]>;
type Output<K extends keyof typeof freightSchemas> = HandlerOutput<(typeof freightSchemas)[K]>;

export const listFreight = (ctx: Ctx, page: Input<'listFreight'>): Promise<Output<'listFreight'>> =>
  pageOf(page, (limit, offset) => repository.freightPage(ctx.db, limit, offset));

/** Applies to orders created from now on; a checkout that showed another amount is refused (409 `order.priceChanged`). */
export const setFreight = (ctx: Ctx, { cents, freeFromCents }: Input<'setFreight'>): Promise<Output<'setFreight'>> =>
  ctx.inTx(async (tx) => ({ cents, freeFromCents, ...(await repository.insertFreight(tx, cents, freeFromCents)) }));
