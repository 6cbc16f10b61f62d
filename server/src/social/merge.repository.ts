import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { type MemberMerge, ownStep, retain, unite, type Pair } from '../modules/member-merge.ts';

/**
 * Moves invitation rewards. Nobody is rewarded for inviting themselves: rewards that the two would earn from each other
 * lapse. Each invited member has one reward; where both have, each stays.
 */
const mergeRewards = async (tx: Tx, { from, into }: Pair) => {
  await tx.run(sql`update invite_reward set state = 'expired' where state in ('qualified', 'held')
    and (member_id, invited_id) in ((${from}, ${into}), (${into}, ${from}))`);
  await tx.run(sql`update invite_reward set member_id = ${into} where member_id = ${from} and invited_id <> ${into}`);
  await tx.run(sql`update invite_reward set invited_id = ${into} where invited_id = ${from} and member_id <> ${into}
    and not exists (select from invite_reward where invited_id = ${into})`);
};

/** Replaces the member in notices that name several actors. */
const mergeActors = (tx: Tx, { from, into }: Pair) =>
  tx.run(sql`update notice set actor_ids = array_replace(actor_ids, ${from}, ${into}) where ${from} = any(actor_ids)`);

/** The social domain's part of a merge of two members. */
export const socialMerge: MemberMerge = {
  plan: {
    // The reward goes to the remaining member, unless it was earned through that member; an invitation is rewarded only once.
    'invite_reward.member_id': ownStep,
    'invite_reward.invited_id': ownStep,
    // Messages and chat rules require a mobile number on both sides, so the member without one has none.
    'chat_rule.member_id': retain,
    'conversation.first_id': retain,
    'conversation.second_id': retain,
    'conversation_side.member_id': retain,
    'message.sender_id': retain,
    'voice_clip.member_id': retain,
    'notice.member_id': unite(['key']),
    'watch_history.member_id': unite(['kind', 'ref']),
  },
  names: {
    'notice.actor_ids': ownStep,
  },
  merge: async (tx, pair) => {
    await mergeRewards(tx, pair);
    await mergeActors(tx, pair);
  },
};
