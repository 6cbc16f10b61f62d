/** Members' searches: the first demo member's search history, and words recently used by several members. */
import { sql } from '../db/sql.ts';
import type { SeedStep } from './seed.ts';

/** The first demo member's searches, latest first. */
const former = ['番茄炒蛋', '论语', '茶', '慢车 窗边', '陶瓷'];

/** Numbers of members who searched for a word this week, and the week before. */
const popular: readonly (readonly [word: string, lately: number, before: number])[] = [
  ['手冲咖啡', 19, 2],
  ['唐诗', 16, 14],
  ['雨夜', 13, 1],
  ['旧书', 11, 9],
  ['观鸟', 9, 0],
  ['白茶', 7, 6],
  ['泉州', 5, 4],
];

export const searchSeed: SeedStep = {
  name: 'search',
  run: async (tx) => {
    await tx.run(sql`insert into search_history (member_id, word, shown, searched_at)
      select 'm1', search_text(shown), shown, now() - n * interval '7 hours' from unnest(${former}::text[]) with ordinality as f (shown, n)`);
    for (const [word, lately, before] of popular)
      await tx.run(sql`insert into search_use (day, word, member_id, shown)
        select (now() at time zone 'Asia/Shanghai')::date - case when n <= ${lately}::int then n % 6 else 7 + n % 6 end, search_text(${word}), id, ${word}
        from (select id, (row_number() over (order by id))::int as n from member where cancelled_at is null and id not in ('m1', 'm9')) m
        where n <= ${lately + before}::int`);
  },
};
