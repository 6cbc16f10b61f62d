/** Followers of the shops, and the first demo member's recent views. */
import { sql } from '../db/sql.ts';
import { seededRandom } from './random.ts';
import type { SeedStep } from './seed.ts';

/** Number of followers of each shop per hundred members. */
const followersOf: Readonly<Record<string, number>> = { juhe: 72, shiguang: 41, shanye: 55, beian: 30, mianma: 24 };

/** Suggests an interest in tea, tableware and desk items, with which the recommendations of the welfare page begin. */
const lookedAt = ['teapot', 'baitea', 'celadon', 'jasmine', 'keyboard', 'pourover', 'vase', 'notebook'];

export const findSeed: SeedStep = {
  name: 'find',
  run: async (tx) => {
    const random = seededRandom(102);
    const members = await tx.rows<{ id: string }>(
      sql`select id from member where cancelled_at is null and id not in ('m1', 'm9') order by id`,
    );
    const follows = Object.entries(followersOf).flatMap(([shop, share]) =>
      members.flatMap(({ id }) => (random.int(1, 100) <= share ? [{ shop, member: id, hoursAgo: random.int(30, 5000) }] : [])),
    );
    const ownFollows = [
      { shop: 'shanye', member: 'm1', hoursAgo: 20 },
      { shop: 'shiguang', member: 'm1', hoursAgo: 400 },
    ];
    await tx.run(sql`insert into shop_favourite (member_id, shop_id, created_at)
      select member, shop, now() - "hoursAgo" * interval '1 hour'
      from jsonb_to_recordset(${sql.json([...ownFollows, ...follows])}) as r (shop text, member text, "hoursAgo" int)
      where exists (select from shop s where s.id = r.shop and s.owner_id is distinct from r.member)`);
    await tx.run(sql`insert into product_view (member_id, product_id, viewed_at)
      select 'm1', p.id, now() - n * interval '3 hours' from unnest(${lookedAt}::text[]) with ordinality as v (slug, n)
      join product p on p.id = v.slug`);
  },
};
