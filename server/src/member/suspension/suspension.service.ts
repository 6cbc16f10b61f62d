import type { suspensionSchemas } from '@juhe/contract/member/suspension.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as socialPages from '@juhe/contract/pages/social';
import type { Tx } from '../../db/db.ts';
import { httpFail } from '../../http/common-failures.ts';
import type { Ctx } from '../../http/context.ts';
import { pageOf } from '../../http/page.ts';
import { notify } from '../../social/api.ts';
import { lockMembers } from '../lock.repository.ts';
import { deleteSessions } from '../session/session.repository.ts';
import * as repository from './suspension.repository.ts';

type Input<K extends keyof typeof suspensionSchemas> = HandlerInput<(typeof suspensionSchemas)[K]>;
type Output<K extends keyof typeof suspensionSchemas> = HandlerOutput<(typeof suspensionSchemas)[K]>;

/** The member, locked; 404 for nobody. The security log is told whom the call is about. */
const lockedMember = async (ctx: Ctx, tx: Tx, who: Input<'restoreMember'>): Promise<string> => {
  const id = await repository.idOfMember(tx, who);
  if (id === undefined || (await lockMembers(tx, [id])).length === 0) throw httpFail('notFound');
  ctx.concerns(id);
  return id;
};

/**
 * Suspends a member, or sets another end and reason. Every session ends; after the next sign-in the member can read, pay and complete
 * what is under way, and object at `link` (`http/suspension.ts`). What the member published stays until it is removed by itself.
 */
export const suspend = (
  ctx: Ctx,
  { reason, days, ...who }: Input<'suspendMember'>,
  link = socialPages.feedback(),
): Promise<Output<'suspendMember'>> =>
  ctx.inTx(async (tx) => {
    const memberId = await lockedMember(ctx, tx, who);
    const { untilAt } = await repository.setSuspension(tx, memberId, reason, days);
    await deleteSessions(tx, memberId, undefined);
    await notify(tx, {
      memberId,
      kind: 'service',
      template: 'suspended',
      params: { reason, untilAt },
      link,
      key: 'suspension',
      renew: true,
    });
    return { memberId, untilAt };
  });

export const restore = (ctx: Ctx, who: Input<'restoreMember'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const memberId = await lockedMember(ctx, tx, who);
    if ((await repository.clearSuspension(tx, memberId)) === 0) throw httpFail('stateChanged');
    await notify(tx, { memberId, kind: 'service', template: 'restored', params: {}, key: 'suspension', renew: true });
    return null;
  });

export const endSessions = (ctx: Ctx, who: Input<'endSessions'>): Promise<Output<'endSessions'>> =>
  ctx.inTx(async (tx) => ({ ended: await deleteSessions(tx, await lockedMember(ctx, tx, who), undefined) }));

export const listSuspended = (ctx: Ctx, page: Input<'listSuspended'>): Promise<Output<'listSuspended'>> =>
  pageOf(page, (limit, offset) => repository.suspendedPage(ctx.db, limit, offset));
