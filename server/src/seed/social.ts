/** Follows among the demo members; the third member and all writers have the most followers. */
import { sql } from '../db/sql.ts';
import { demoMemberIds } from './member.ts';
import { seededRandom } from './random.ts';
import type { SeedStep } from './seed.ts';

/** Fixed pairs, `[followerId, targetId]`: the second member follows the first (interface.md), and the first has friends. */
const fixedPairs: readonly (readonly [string, string])[] = [
  ['m2', 'm1'],
  ['m1', 'm2'],
  ['m1', 'm3'],
  ['m3', 'm2'],
];
/** Number of the first member's newest fans that are unseen. */
const unseen = 3;

export const socialSeed: SeedStep = {
  name: 'social',
  run: async (tx) => {
    const random = seededRandom(808);
    const members = demoMemberIds.filter((id) => id !== 'm9');
    const pairs = new Map(fixedPairs.map((pair) => [pair.join(' '), pair]));
    for (const followerId of members)
      for (const targetId of members) {
        const chance = targetId === 'm1' || targetId === 'm3' ? 0.35 : followerId === 'm1' ? 0.3 : 0.12;
        if (followerId !== targetId && random.next() < chance) pairs.set(`${followerId} ${targetId}`, [followerId, targetId]);
      }
    const rows = [...pairs.values()].map(([followerId, targetId]) => ({
      who: followerId,
      whom: targetId,
      minutes: random.int(90, 120 * 24 * 60),
    }));
    await tx.run(sql`insert into follow (member_id, target_id, created_at, seen_at)
      select who, whom, now() - minutes * interval '1 minute', now()
      from jsonb_to_recordset(${sql.json(rows)}) as r (who text, whom text, minutes int)`);
    await tx.run(sql`update follow set seen_at = null where (member_id, target_id) in
      (select member_id, target_id from follow where target_id = 'm1' order by created_at desc, member_id limit ${unseen})`);
  },
};
