import type { jobSchemas } from '@juhe/contract/common/job.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { countFailing, dropAbandoned, failingJobs, retryFailing } from '../../jobs/dead-letters.ts';
import { maskMobiles } from '../../log.ts';
import { commonFail } from '../failures.ts';

type Input<K extends keyof typeof jobSchemas> = HandlerInput<(typeof jobSchemas)[K]>;
type Output<K extends keyof typeof jobSchemas> = HandlerOutput<(typeof jobSchemas)[K]>;

export const listFailingJobs = (ctx: Ctx, page: Input<'listFailingJobs'>): Promise<Output<'listFailingJobs'>> =>
  pageOf(page, async (limit, offset) => {
    const list = await failingJobs(ctx.db, limit, offset);
    const { failing: total } = await countFailing(ctx.db);
    return { list: list.map((row) => ({ ...row, reason: maskMobiles(row.reason) })), total };
  });

export const retryJob = (ctx: Ctx, { kind, ref }: Input<'retryJob'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    if (!(await retryFailing(tx, kind, ref))) throw commonFail('job.missing');
    ctx.log.warn({ kind, ref }, 'an operator retries a scheduled job');
    return null;
  });

export const dropJob = (ctx: Ctx, { kind, ref }: Input<'dropJob'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    if (!(await dropAbandoned(tx, kind, ref))) throw commonFail('job.alive');
    ctx.log.warn({ kind, ref }, 'an operator drops a scheduled job');
    return null;
  });
