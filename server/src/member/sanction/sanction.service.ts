import { appealDays, type sanctionSchemas } from '@juhe/contract/member/sanction.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as socialPages from '@juhe/contract/pages/social';
import { type Impose, reasonIn } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Actor, Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { notify } from '../../notice/notify.ts';
import { lockMembers } from '../lock.repository.ts';
import { idOfMember } from '../suspension/suspension.repository.ts';
import { suspendMember } from '../suspension/suspension.service.ts';
import { sanctionFail } from './sanction-failures.ts';
import { sanctionMachine } from './sanction-machine.ts';
import * as repository from './sanction.repository.ts';

type Input<K extends keyof typeof sanctionSchemas> = HandlerInput<(typeof sanctionSchemas)[K]>;
type Output<K extends keyof typeof sanctionSchemas> = HandlerOutput<(typeof sanctionSchemas)[K]>;

/** Number of characters of the content quoted in a notice. */
const noticeLength = 60;

/** The operator's name as stored with decisions. */
const nameOf = (actor: Actor): string => actor.id ?? actor.kind;

/**
 * Imposes a measure on an active member and notifies them, with a link to the appeal; a removal is notified by its caller.
 * Requires the lock of the content itself. Returns until when it lasts; undefined when there is no such member.
 */
export const impose: Impose = (ctx, { memberId, measure, days = 1, reason, thing: target }) =>
  ctx.inTx(async (tx) => {
    if ((await lockMembers(tx, [memberId])).length === 0) return undefined;
    ctx.concerns(memberId);
    const { untilAt } =
      measure === 'suspension'
        ? await suspendMember(ctx, { memberId, reason, days }, socialPages.sanctions())
        : measure === 'mute'
          ? await repository.setMute(tx, memberId, reason, days)
          : { untilAt: null };
    const { id } = await repository.insertSanction(tx, {
      memberId,
      measure,
      kind: target?.kind ?? null,
      targetId: target?.targetId ?? null,
      about: target?.about ?? '',
      reason,
      untilAt,
      decidedBy: nameOf(ctx.actor),
    });
    await sanctionMachine.created(tx, { id, state: 'imposed', actor: ctx.actor });
    const notice = { memberId, kind: 'service', link: socialPages.sanctions(), key: `sanction:${id}` } as const;
    if (measure === 'warning') await notify(tx, { ...notice, template: 'warned', params: { reason } });
    if (measure === 'mute' && untilAt !== null) await notify(tx, { ...notice, template: 'muted', params: { reason, untilAt } });
    // An article's or video's own removal notice links to the work.
    if (measure === 'removal' && (target?.kind === 'article' || target?.kind === 'video'))
      await notify(tx, {
        ...notice,
        template: 'appealable',
        params: { about: [...target.about].slice(0, noticeLength).join('') },
      });
    return { untilAt };
  });

const inWords = <T extends { reason: string }>(ctx: Ctx, row: T): T => ({ ...row, reason: reasonIn(row.reason, ctx.lang) });

export const listMySanctions = (ctx: Ctx, page: Input<'listMySanctions'>): Promise<Output<'listMySanctions'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.ownPage(ctx.db, ctx.memberId, limit, offset);
    return { list: list.map((row) => inWords(ctx, row)), total };
  });

const ownOrFail = async (tx: Tx, memberId: string, id: string) => {
  const row = await repository.findOwn(tx, memberId, id);
  if (!row) throw sanctionFail('sanction.missing');
  return row;
};

/** Appeals against a measure of one's own, once and within 14 days. */
export const appealSanction = (ctx: Ctx, { id, text }: Input<'appealSanction'>): Promise<Output<'appealSanction'>> =>
  ctx.inTx(async (tx) => {
    const row = await ownOrFail(tx, ctx.memberId, id);
    if (row.state === 'imposed' && row.appealBefore === null) throw sanctionFail('appeal.late', { n: appealDays });
    await sanctionMachine.transition(tx, { id, event: 'appeal', actor: ctx.actor });
    await repository.setAppeal(tx, id, text);
    return inWords(ctx, await ownOrFail(tx, ctx.memberId, id));
  });

/** Locks the member and returns the id; 404 when there is none. */
const lockedMember = async (ctx: Ctx, tx: Tx, subject: Input<'unmuteMember'>): Promise<string> => {
  const id = await idOfMember(tx, subject);
  if (id === undefined || (await lockMembers(tx, [id])).length === 0) throw httpFail('notFound');
  ctx.concerns(id);
  return id;
};

export const muteMember = (ctx: Ctx, { reason, days, ...subject }: Input<'muteMember'>): Promise<Output<'muteMember'>> =>
  ctx.inTx(async (tx) => {
    const memberId = await lockedMember(ctx, tx, subject);
    const imposed = await impose(ctx, { memberId, measure: 'mute', days, reason });
    if (!imposed || imposed.untilAt === null) throw httpFail('notFound');
    return { memberId, untilAt: imposed.untilAt };
  });

export const unmuteMember = (ctx: Ctx, subject: Input<'unmuteMember'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const memberId = await lockedMember(ctx, tx, subject);
    if ((await repository.clearMute(tx, memberId)) === 0) throw httpFail('stateChanged');
    await notify(tx, { memberId, kind: 'service', template: 'unmuted', params: {}, key: 'unmuted', renew: true });
    return null;
  });

export const listAppeals = (ctx: Ctx, page: Input<'listAppeals'>): Promise<Output<'listAppeals'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.appealPage(ctx.db, limit, offset);
    return { list: list.map((row) => inWords(ctx, row)), total };
  });

/**
 * Decides an appeal finally. Overturned: the mute or the suspension ends, unless a later one has replaced it; removed content
 * stays removed.
 */
export const decideAppeal = (ctx: Ctx, { id, outcome, note }: Input<'decideAppeal'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const row = await repository.findSanction(tx, id);
    if (!row) throw sanctionFail('sanction.missing');
    const { memberId, measure, untilAt, decidedBy } = row;
    if (decidedBy === nameOf(ctx.actor)) throw sanctionFail('appeal.sameOperator');
    await lockMembers(tx, [memberId]);
    ctx.concerns(memberId);
    const isOverturned = outcome === 'overturned';
    await sanctionMachine.transition(tx, { id, event: isOverturned ? 'overturn' : 'confirm', actor: ctx.actor, note });
    await repository.setAppealDecision(tx, id, note, nameOf(ctx.actor));
    if (isOverturned && untilAt !== null)
      await (measure === 'mute' ? repository.clearMuteUntil : repository.clearSuspensionUntil)(tx, memberId, untilAt);
    await notify(tx, {
      memberId,
      kind: 'service',
      template: isOverturned ? 'appealGranted' : 'appealRefused',
      params: { measure, note },
      link: socialPages.sanctions(),
      key: `appeal:${id}`,
    });
    return null;
  });
