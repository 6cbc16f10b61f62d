/** Who follows whom among the demo members; the third member and everybody who writes are followed most. */
import { sql } from '../db/sql.ts';
import { demoMemberIds } from './member.ts';
import { seededRandom } from './random.ts';
import type { SeedStep } from './seed.ts';

/** Given pairs, `[who, whom]`: the second member follows the first (interface.md), and the first has friends. */
const given: readonly (readonly [string, string])[] = [
  ['m2', 'm1'],
  ['m1', 'm2'],
  ['m1', 'm3'],
  ['m3', 'm2'],
];
/** How many of the newest fans of the first member have not been looked at. */
const unseen = 3;

export const socialSeed: SeedStep = {
  name: 'social',
  run: async (tx) => {
    const random = seededRandom(808);
    const members = demoMemberIds.filter((id) => id !== 'm9');
    const pairs = new Map(given.map((pair) => [pair.join(' '), pair]));
    for (const who of members)
      for (const whom of members) {
        const chance = whom === 'm1' || whom === 'm3' ? 0.35 : who === 'm1' ? 0.3 : 0.12;
        if (who !== whom && random.next() < chance) pairs.set(`${who} ${whom}`, [who, whom]);
      }
    const rows = [...pairs.values()].map(([who, whom]) => ({ who, whom, minutes: random.int(90, 120 * 24 * 60) }));
    await tx.run(sql`insert into follow (member_id, target_id, created_at, seen_at)
      select who, whom, now() - minutes * interval '1 minute', now()
      from jsonb_to_recordset(${sql.json(rows)}) as r (who text, whom text, minutes int)`);
    await tx.run(sql`update follow set seen_at = null where (member_id, target_id) in
      (select member_id, target_id from follow where target_id = 'm1' order by created_at desc, member_id limit ${unseen})`);
  },
};
