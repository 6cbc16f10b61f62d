import type { sessionSchemas } from '@juhe/contract/auction/session.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import { pageOf } from '../../http/call/page.ts';
import { earlyAccessSeconds } from '../lot/shown-lot.ts';
import { findSession, sessionPage } from './session.repository.ts';

type Input<K extends keyof typeof sessionSchemas> = HandlerInput<(typeof sessionSchemas)[K]>;
type Output<K extends keyof typeof sessionSchemas> = HandlerOutput<(typeof sessionSchemas)[K]>;

export const listLotSessions = async (ctx: Ctx, page: Input<'listLotSessions'>): Promise<Output<'listLotSessions'>> => {
  const early = await earlyAccessSeconds(ctx);
  return pageOf(page, (limit, offset) => sessionPage(ctx.db, early, limit, offset));
};

export const getLotSession = async (ctx: Ctx, { id }: Input<'getLotSession'>): Promise<Output<'getLotSession'>> => {
  const session = await findSession(ctx.db, id, await earlyAccessSeconds(ctx));
  if (!session) throw httpFail('notFound');
  return session;
};
