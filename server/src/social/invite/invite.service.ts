/** Invitations of a member and their rewards: listing, receiving, and operator decisions (D156, social.md (a)). */
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as shellPages from '@juhe/contract/pages/shell';
import type { inviteSchemas } from '@juhe/contract/social/invite.schemas';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { lockForPostings } from '../../ledger/lock-accounts.ts';
import { post } from '../../ledger/post.ts';
import { balanceOf } from '../../ledger/read.ts';
import { lockMembers, masked } from '../../member/api.ts';
import { inviteFail } from './invite-failures.ts';
import { inviteMachine } from './invite-machine.ts';
import { maxPerMonth, orderCents, orderDays, receiveDays, rewardCents } from './invite-rules.ts';
import * as repository from './invite.repository.ts';
import { announceQualified, cancelLapse } from './qualify.ts';

type Input<K extends keyof typeof inviteSchemas> = HandlerInput<(typeof inviteSchemas)[K]>;
type Output<K extends keyof typeof inviteSchemas> = HandlerOutput<(typeof inviteSchemas)[K]>;

const revenue = platformAccount('platformRevenue');

export const getInvite = async (ctx: Ctx, page: Input<'getInvite'>): Promise<Output<'getInvite'>> => {
  const { db, memberId } = ctx;
  const [code, { receivedCents, ...counts }, monthly] = await Promise.all([
    repository.promotionCodeOf(db, memberId),
    repository.inviteSums(db, memberId),
    repository.receivedThisMonth(db, memberId),
  ]);
  const leftThisMonth = Math.max(0, maxPerMonth - monthly);
  const list = await pageOf(page, async (limit, offset) => {
    const rows = await repository.invitationPage(db, memberId, orderDays, limit, offset);
    return { list: rows.map((row) => ({ ...row, name: masked(row.name) })), total: counts.invited };
  });
  return {
    ...list,
    code,
    link: `${ctx.deps.config.publicOrigin}/h5/#${shellPages.register({ code })}`,
    rewardCents,
    rules: { orderCents, orderDays, receiveDays, mostPerMonth: maxPerMonth },
    counts,
    receivableCents: Math.min(counts.qualified, leftThisMonth) * rewardCents,
    receivedCents,
    leftThisMonth,
  };
};

/** The refusal when nothing can be received. */
const refusal = async (tx: Tx, memberId: string, id: string | undefined) => {
  if (id === undefined) return inviteFail((await repository.hasHeld(tx, memberId)) ? 'invite.held' : 'invite.none');
  const state = await repository.rewardState(tx, memberId, id);
  if (state === undefined) return inviteFail('invite.missing');
  return inviteFail(state === 'held' ? 'invite.held' : 'invite.none');
};

/** Credits qualified rewards to the wallet, oldest first and within the monthly limit; each is posted only once. */
export const receiveInviteReward = (ctx: Ctx, { id }: Input<'receiveInviteReward'>): Promise<Output<'receiveInviteReward'>> =>
  ctx.inTx(async (tx) => {
    const { memberId, actor } = ctx;
    const wallet = { kind: 'memberWallet', owner: memberId } as const;
    const receivable = await repository.lockReceivable(tx, memberId, id, maxPerMonth);
    if (receivable.length === 0) throw await refusal(tx, memberId, id);
    await lockMembers(tx, [memberId]);
    const remaining = maxPerMonth - (await repository.receivedThisMonth(tx, memberId));
    if (remaining < 1) throw inviteFail('invite.cap');
    const rewards = receivable.slice(0, remaining);
    const ids = rewards.map((reward) => reward.id);
    await inviteMachine.transitionAll(
      tx,
      ids.map((reward) => ({ id: reward, event: 'receive', actor })),
    );
    await repository.setReceivedNow(tx, ids);
    await lockForPostings(tx, [wallet, revenue]);
    for (const { id: ref, invitedId, amountCents } of rewards)
      await post(tx, {
        kind: 'reward.invite',
        ref,
        key: `reward.invite:${invitedId}`,
        entries: [
          { account: revenue, amount: -amountCents },
          { account: wallet, amount: amountCents },
        ],
      });
    await cancelLapse(tx, ids);
    publish(tx, `member:${memberId}`, { kind: 'wallet' });
    return {
      count: rewards.length,
      receivedCents: rewards.reduce((sum, { amountCents }) => sum + amountCents, 0),
      balanceCents: await balanceOf(tx, wallet),
    };
  });

export const listHeldInvites = (ctx: Ctx, page: Input<'listHeldInvites'>): Promise<Output<'listHeldInvites'>> =>
  pageOf(page, (limit, offset) => repository.heldPage(ctx.db, limit, offset));

/** Decides on a held reward; throws 404 without such a reward, 409 when it is no longer held. */
const decide = (ctx: Ctx, id: string, act: (tx: Tx, reward: repository.RewardRow) => Promise<unknown>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const reward = await repository.lockReward(tx, id);
    if (!reward) throw inviteFail('invite.missing');
    if (reward.state !== 'held') throw inviteFail('invite.decided');
    await act(tx, reward);
    return null;
  });

/** Releases the reward: the member may receive it within the usual period. */
export const releaseInvite = (ctx: Ctx, { id }: Input<'releaseInvite'>): Promise<null> =>
  decide(ctx, id, async (tx, { memberId }) => {
    await inviteMachine.transition(tx, { id, event: 'release', actor: ctx.actor });
    await repository.prolong(tx, id, receiveDays);
    await announceQualified(tx, id, memberId);
  });

export const refuseInvite = (ctx: Ctx, { id, reason }: Input<'refuseInvite'>): Promise<null> =>
  decide(ctx, id, async (tx, { memberId }) => {
    await inviteMachine.transition(tx, { id, event: 'refuse', actor: ctx.actor, note: reason });
    publish(tx, `member:${memberId}`, { kind: 'invite' });
  });
