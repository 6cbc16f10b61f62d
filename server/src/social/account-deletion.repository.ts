import { sql } from '../db/sql.ts';
import type { AccountDeletion } from '../modules/account-deletion.ts';
import { endConversationsOf } from './conversation/account-deletion.ts';
import { lockWaiting, waitingCount } from './invite/invite.repository.ts';
import { releaseAllOf } from './voice/voice.service.ts';
import { lapseWaiting } from './invite/qualify.ts';

/** Account deletion in the social domain: follows in both directions end, notices are deleted, and unreceived rewards lapse. */
export const socialAccountDeletion: AccountDeletion = {
  // Excludes that a reward is received or decided at the same moment.
  lock: async (tx, memberIds) => {
    await lockWaiting(tx, memberIds);
  },
  forfeitures: async (db, memberId) => [
    await db.one<{ kind: 'fans'; count: number }>(sql`
      select 'fans' as kind, count(*)::int as count from follow where target_id = ${memberId}`),
    { kind: 'inviteRewards', count: await waitingCount(db, memberId) },
  ],
  erase: async (tx, memberId) => {
    await lapseWaiting(tx, memberId);
    await tx.run(sql`delete from follow where ${memberId} in (member_id, target_id)`);
    await tx.run(sql`delete from member_denial where ${memberId} in (member_id, denied_id)`);
    await tx.run(sql`delete from notice where member_id = ${memberId}`);
    await endConversationsOf(tx, memberId);
    await releaseAllOf(tx, memberId);
    await tx.run(sql`delete from watch_history where member_id = ${memberId}`);
  },
};
