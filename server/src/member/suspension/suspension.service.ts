import type { suspensionSchemas } from '@juhe/contract/member/suspension.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as socialPages from '@juhe/contract/pages/social';
import type { Tx } from '../../db/db.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { notify } from '../../notice/notify.ts';
import { lockMembers } from '../lock.repository.ts';
import { deleteSessions } from '../session/session.repository.ts';
import * as repository from './suspension.repository.ts';

type Input<K extends keyof typeof suspensionSchemas> = HandlerInput<(typeof suspensionSchemas)[K]>;
type Output<K extends keyof typeof suspensionSchemas> = HandlerOutput<(typeof suspensionSchemas)[K]>;

/** Locks the member and returns the id; 404 when there is none. Adds the member to the call's entry in the security log. */
const lockedMember = async (ctx: Ctx, tx: Tx, subject: Input<'restoreMember'>): Promise<string> => {
  const id = await repository.idOfMember(tx, subject);
  if (id === undefined || (await lockMembers(tx, [id])).length === 0) throw httpFail('notFound');
  ctx.concerns(id);
  return id;
};

/**
 * Suspends a member, or changes end and reason. Every session ends; after the next sign-in the member can read, pay, complete
 * pending processes, and object at `link` (`http/guards/suspension.ts`). Published content stays until it is removed separately.
 */
export const suspendMember = (
  ctx: Ctx,
  { reason, days, ...subject }: Input<'suspendMember'>,
  link = socialPages.feedback(),
): Promise<Output<'suspendMember'>> =>
  ctx.inTx(async (tx) => {
    const memberId = await lockedMember(ctx, tx, subject);
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

export const restoreMember = (ctx: Ctx, subject: Input<'restoreMember'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const memberId = await lockedMember(ctx, tx, subject);
    if ((await repository.clearSuspension(tx, memberId)) === 0) throw httpFail('stateChanged');
    await notify(tx, { memberId, kind: 'service', template: 'restored', params: {}, key: 'suspension', renew: true });
    return null;
  });

export const endSessions = (ctx: Ctx, subject: Input<'endSessions'>): Promise<Output<'endSessions'>> =>
  ctx.inTx(async (tx) => ({ ended: await deleteSessions(tx, await lockedMember(ctx, tx, subject), undefined) }));

export const listSuspended = (ctx: Ctx, page: Input<'listSuspended'>): Promise<Output<'listSuspended'>> =>
  pageOf(page, (limit, offset) => repository.suspendedPage(ctx.db, limit, offset));
