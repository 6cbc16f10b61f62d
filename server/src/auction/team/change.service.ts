/**
 * Change of teams by a member (auction.md B11): at most one successful change, with the consent of the new inviter, never in
 * a circle.
 */
import type { teamSchemas } from '@juhe/contract/auction/team.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as auctionPages from '@juhe/contract/pages/auction';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor, Ctx } from '../../http/call/context.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import { defineJob } from '../../jobs/job.ts';
import { cardById, lockMembers, lockTeamTree, masked } from '../../member/api.ts';
import { type AccountDeletion } from '../../modules/account-deletion.ts';
import { notify } from '../../notice/notify.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { teamFail } from './team-failures.ts';
import { type TeamChangeEvent, teamChangeMachine } from './team-machine.ts';
import * as repository from './team.repository.ts';
import type { ChangeRow } from './team.repository.ts';

type Input = HandlerInput<(typeof teamSchemas)['changeTeam']>;
type Changed = HandlerOutput<(typeof teamSchemas)['changeTeam']>;

/** Days after which an unanswered request lapses. */
const lapseDays = 7;

const publishTeam = (tx: Tx, ids: readonly string[]): void => {
  for (const id of ids) publish(tx, `member:${id}`, { kind: 'team' });
};

type Template = 'teamAsked' | 'teamAccepted' | 'teamDeclined' | 'teamLapsed';

/** Notifies one side about the other, with a masked name. */
const notice = async (tx: Tx, change: ChangeRow, memberId: string, otherId: string, template: Template): Promise<void> => {
  const counterpart = await cardById(tx, otherId);
  await notify(tx, {
    memberId,
    kind: 'service',
    template,
    params: { who: masked(counterpart?.nickname ?? '') },
    link: auctionPages.teamOrder(),
    key: `${template}:${change.id}`,
  });
};

/** Triggers an event of a locked request, and notifies both sides' pages. */
const move = async (tx: Tx, change: ChangeRow, event: TeamChangeEvent, actor: Actor): Promise<Changed> => {
  const { to } = await teamChangeMachine.transition(tx, { id: change.id, event, actor });
  await repository.setDecided(tx, change.id);
  publishTeam(tx, [change.memberId, change.toId]);
  return { requestId: change.id, state: to };
};

/** Requests to join the team of the member with a promotion code. */
const requestChange = (ctx: Ctx, promotionCode: string): Promise<Changed> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const to = await repository.memberOfCode(tx, promotionCode);
    if (!to) throw teamFail('team.unknown', undefined, { field: 'promotionCode' });
    if (to.id === memberId) throw teamFail('team.self', undefined, { field: 'promotionCode' });
    const present = await lockMembers(tx, [memberId, to.id]);
    // That member may have deleted the account while this waited for the lock.
    if (!present.some(({ id }) => id === to.id)) throw teamFail('team.unknown', undefined, { field: 'promotionCode' });
    if (await repository.hasChanged(tx, memberId)) throw teamFail('team.once');
    const formerId = await repository.inviterOf(tx, memberId);
    if (formerId === to.id) throw teamFail('team.same', undefined, { field: 'promotionCode' });
    if (await repository.isAncestor(tx, memberId, to.id)) throw teamFail('team.cycle', undefined, { field: 'promotionCode' });
    const change = await repository.insertChange(tx, { memberId, formerId, toId: to.id, days: lapseDays });
    if (!change) throw teamFail('team.open');
    await teamChangeMachine.created(tx, { id: change.id, state: 'asked', actor: ctx.actor });
    await lapseTeamChangeJob.schedule(tx, change.id, change.lapsesAt);
    await notice(tx, change, to.id, memberId, 'teamAsked');
    publishTeam(tx, [memberId, to.id]);
    return { requestId: change.id, state: 'asked' };
  });

/**
 * The new inviter accepts the member into the team. The whole tree is locked, so that two concurrent changes cannot form a
 * circle.
 */
const accept = async (tx: Tx, ctx: Ctx, id: string): Promise<Changed> => {
  await lockTeamTree(tx);
  const change = await unanswered(tx, ctx, id);
  const { memberId, toId } = change;
  if (await repository.isAncestor(tx, memberId, toId)) throw teamFail('team.cycle');
  await lockMembers(tx, [memberId, toId]);
  const changed = await move(tx, change, 'accept', ctx.actor);
  await repository.setInviter(tx, memberId, toId);
  await lapseTeamChangeJob.cancel(tx, id);
  await notice(tx, change, memberId, toId, 'teamAccepted');
  return changed;
};

/** Locks the request if the caller may change it and it is waiting. */
const waiting = async (tx: Tx, ctx: Ctx, id: string, role: 'asker' | 'asked'): Promise<ChangeRow> => {
  const change = await repository.lockOwnChange(tx, id, ctx.memberId, role);
  if (!change) throw httpFail('notFound');
  if (change.state !== 'asked') throw teamFail('team.decided');
  return change;
};

/** Locks a request to the caller that may still be answered; its scheduled job may be late. */
const unanswered = async (tx: Tx, ctx: Ctx, id: string): Promise<ChangeRow> => {
  const change = await waiting(tx, ctx, id, 'asked');
  if (change.isLate) throw teamFail('team.late');
  return change;
};

const decline = async (tx: Tx, ctx: Ctx, id: string): Promise<Changed> => {
  const change = await unanswered(tx, ctx, id);
  const changed = await move(tx, change, 'decline', ctx.actor);
  await lapseTeamChangeJob.cancel(tx, id);
  await notice(tx, change, change.memberId, change.toId, 'teamDeclined');
  return changed;
};

const withdraw = async (tx: Tx, ctx: Ctx, id: string): Promise<Changed> => {
  const change = await waiting(tx, ctx, id, 'asker');
  const changed = await move(tx, change, 'withdraw', ctx.actor);
  await lapseTeamChangeJob.cancel(tx, id);
  return changed;
};

const decisions = { accept, decline, withdraw };

/** Requests a change of team, or answers such a request. */
export const changeTeam = (ctx: Ctx, { promotionCode, requestId, answer }: Input): Promise<Changed> => {
  if (promotionCode !== undefined) return requestChange(ctx, promotionCode);
  if (requestId === undefined || answer === undefined) throw httpFail('notFound');
  return ctx.inTx((tx) => decisions[answer](tx, ctx, requestId));
};

/** Scheduled job `team.lapse`: nobody answered before the deadline. */
const lapse = async (tx: Tx, id: string): Promise<void> => {
  const change = await repository.lockChange(tx, id);
  if (change?.state !== 'asked') return;
  await move(tx, change, 'lapse', systemActor);
  await notice(tx, change, change.memberId, change.toId, 'teamLapsed');
};
export const lapseTeamChangeJob = defineJob({ kind: 'team.lapse', lock: repository.lockChange, run: lapse });

/** Account deletion: requests of the member and to the member lapse; invited members remain so anonymously (auction.md C10). */
export const teamAccountDeletion: AccountDeletion = {
  lock: async (tx, memberIds) => {
    await repository.lockWaitingChanges(tx, memberIds);
  },
  erase: async (tx, memberId) => {
    for (const change of await repository.lockWaitingChanges(tx, [memberId])) {
      await move(tx, change, 'lapse', systemActor);
      await lapseTeamChangeJob.cancel(tx, change.id);
    }
  },
};
