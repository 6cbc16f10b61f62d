/** The demo member's creations in every state, and two drafts. */
import type { CreationContent } from '@juhe/contract/content/creation.schemas';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { bodyOf, picturesOf, summaryOf } from '../content/creation/creation-body.ts';
import creationRows from './data/content/creations.json' with { type: 'json' };
import draftRows from './data/content/drafts.json' with { type: 'json' };
import type { SeedStep } from './seed.ts';

interface SeedCreation {
  readonly slug: string;
  readonly kind: 'article' | 'pictures';
  readonly state: 'checking' | 'published' | 'refused' | 'removed';
  readonly reason?: string;
  readonly hoursAgo: number;
  readonly category: string;
  readonly likes: number;
  readonly views: number;
  readonly content: CreationContent;
}
interface SeedDraft {
  readonly id: string;
  readonly kind: string;
  readonly device: string;
  readonly hoursAgo: number;
  readonly content: CreationContent;
}

const creations = creationRows as readonly SeedCreation[];
const drafts = draftRows as readonly SeedDraft[];
const author = 'm1';

const rowOf = ({ kind, content, ...row }: SeedCreation) => ({
  reason: '',
  ...row,
  kind,
  content,
  title: content.title,
  summary: summaryOf(kind, content),
  bodyHtml: bodyOf(kind, content),
  cover: picturesOf(kind, content)[0],
  tags: content.tags,
  pictures: content.pictures,
});

const insertCreations = async (tx: Tx): Promise<void> => {
  await tx.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, tags, pictures,
      content, state, reason, verdict, views, likes, published_at, submitted_at)
    select slug, kind, category, ${author}, title, summary, cover ->> 'url', (cover ->> 'width')::int, (cover ->> 'height')::int, "bodyHtml",
      array(select jsonb_array_elements_text(tags)), pictures, content, state, reason, 'review', views, likes,
      now() - "hoursAgo" * interval '1 hour', now() - "hoursAgo" * interval '1 hour'
    from jsonb_to_recordset(${sql.json(creations.map(rowOf))}) as r (slug text, kind text, category text, title text, summary text, cover jsonb,
      "bodyHtml" text, tags jsonb, pictures jsonb, content jsonb, state text, reason text, views int, likes int, "hoursAgo" int)`);
  for (const { slug, state, hoursAgo, reason = '' } of creations) {
    await tx.run(sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, at)
      values ('creation', ${slug}, null, 'created', 'checking', 'member', now() - ${hoursAgo} * interval '1 hour')`);
    const event = { published: 'approve', refused: 'refuse', removed: 'remove', checking: '' }[state];
    if (event !== '')
      await tx.run(sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, note, at)
        values ('creation', ${slug}, 'checking', ${event}, ${state}, ${state === 'refused' ? 'system' : 'operator'}, ${reason},
          now() - ${hoursAgo} * interval '40 minutes')`);
  }
};

export const creationSeed: SeedStep = {
  name: 'creation',
  async run(tx) {
    await insertCreations(tx);
    await tx.run(sql`insert into creation_draft (member_id, id, kind, version, content, device, created_at, saved_at)
      select ${author}, id, kind, 1, content, device, now() - "hoursAgo" * interval '1 hour', now() - "hoursAgo" * interval '1 hour'
      from jsonb_to_recordset(${sql.json(drafts)}) as r (id text, kind text, content jsonb, device text, "hoursAgo" int)`);
  },
};
