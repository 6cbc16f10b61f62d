/** The first member's feedback, one answered and one waiting, and reports that await an operator. */
import * as socialPages from '@juhe/contract/pages/social';
import { sql } from '../db/sql.ts';
import type { SeedStep } from './seed.ts';

const feedback = [
  {
    kind: 'idea',
    text: '希望书架可以按分类整理，现在书多了要翻很久。',
    hours: 26 * 24,
    answer: '谢谢您的建议。书架分组已经排进后面的版本，上线后会在这里告诉您。',
    answeredHours: 25 * 24,
  },
  {
    kind: 'problem',
    text: '深色封面的文章，标题有时看不太清楚。',
    hours: 30,
    answer: null,
    answeredHours: null,
  },
] as const;

const reports = [
  { member: 'm2', reason: 'spam', text: '评论里反复出现同一家店的广告。', hours: 20 },
  { member: 'm3', reason: 'other', text: '内容和文章没有关系。', hours: 6 },
] as const;

export const feedbackSeed: SeedStep = {
  name: 'feedback',
  run: async (tx) => {
    await tx.run(sql`insert into feedback (member_id, kind, text, picture_ids, contact, version, page, lang, state, answer, created_at, answered_at)
      select 'm1', kind, text, '{}', '', '1.0.0 (100)', ${socialPages.setup.path}, 'zh-Hans',
        case when answer is null then 'open' else 'answered' end, answer, now() - hours * interval '1 hour',
        now() - "answeredHours" * interval '1 hour'
      from jsonb_to_recordset(${sql.json(feedback)}) as r (kind text, text text, hours int, answer text, "answeredHours" int)`);
    await tx.run(sql`insert into report (member_id, kind, target_id, owner_id, about, reason, text, picture_ids, created_at)
      select r.member, 'articleComment', c.id, c.member_id, c.text, r.reason, r.text, '{}', now() - r.hours * interval '1 hour'
      from jsonb_to_recordset(${sql.json(reports)}) as r (member text, reason text, text text, hours int)
      cross join lateral (select id, member_id, text from article_comment where member_id <> r.member order by created_at, id limit 1) c`);
  },
};
