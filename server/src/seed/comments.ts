/** The demo's comments on articles and books, with their replies. */
import type { Tx } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import commentRows from './data/content/comments.json' with { type: 'json' };
import type { SeedComment } from './data/content/types.ts';
import { demoMemberId } from './member.ts';
import { seededRandom } from './random.ts';

const comments = commentRows as readonly SeedComment[];

/** Inserts the demo's comments on existing articles or books and updates the counts. */
export const insertComments = async (tx: Tx, subject: 'article' | 'book'): Promise<void> => {
  const random = seededRandom(subject === 'article' ? 91 : 92);
  const subjectComments = comments.flatMap(({ by, replies, text, likes, ...about }, index) => {
    const slug = about[subject];
    if (slug === undefined) return [];
    const minutesAgo = random.int(600, 20_000);
    const step = Math.floor(minutesAgo / (replies.length + 1));
    const id = `seed-${index}`;
    const answers = replies.map((reply, i) => ({
      id: `${id}-${i}`,
      comment: id,
      member: demoMemberId(reply.by),
      text: reply.text,
      minutesAgo: Math.min(minutesAgo - step * (i + 1) + random.int(1, 60), minutesAgo - i - 1),
      asked: minutesAgo,
    }));
    return [{ id, slug, member: demoMemberId(by), text, likes, minutesAgo, answers }];
  });
  const table = (suffix: string) => sql.ident(`${subject}_${suffix}`);
  // Books are read by the demo's members, articles have their preset views: nothing has more likes than views.
  const likeCount = subject === 'book' ? sql`least(r.likes / 8, s.likes, s.shelves)` : sql`least(r.likes, s.views / 20)`;
  const started = subject === 'book' ? sql`s.created_at` : sql`s.published_at`;
  // Comments older than their subject are moved closer together.
  const moment = (ageMinutes: Sql) =>
    sql`now() - "minutesAgo" * interval '1 minute' * least(1, 0.9 * extract(epoch from now() - ${started}) / 60 / ${ageMinutes})::float8`;
  await tx.run(sql`insert into ${table('comment')} (id, ${table('id')}, member_id, text, likes, created_at)
    select r.id, slug, member, text, ${likeCount}, ${moment(sql`"minutesAgo"`)} from jsonb_to_recordset(${sql.json(subjectComments)})
      as r (id text, slug text, member text, text text, likes int, "minutesAgo" int)
    join ${sql.ident(subject)} s on s.id = slug`);
  await tx.run(sql`insert into ${table('reply')} (id, comment_id, member_id, text, created_at)
    select r.id, comment, r.member, r.text, ${moment(sql`asked`)}
    from jsonb_to_recordset(${sql.json(subjectComments.flatMap(({ answers }) => answers))})
      as r (id text, comment text, member text, text text, "minutesAgo" int, asked int)
    join ${table('comment')} c on c.id = r.comment join ${sql.ident(subject)} s on s.id = c.${table('id')}`);
  await tx.run(sql`update ${sql.ident(subject)} s set comments = (select count(*) from ${table('comment')} c where c.${table('id')} = s.id)
    + (select count(*) from ${table('reply')} r join ${table('comment')} c on c.id = r.comment_id where c.${table('id')} = s.id)`);
};
