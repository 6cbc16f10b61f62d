/** The demo's books with all chapters, readers and shelves. */
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { insertComments } from './comments.ts';
import guwen from './data/content/books/guwen.json' with { type: 'json' };
import hearSeasons from './data/content/books/hear-seasons.json' with { type: 'json' };
import lastFerry from './data/content/books/last-ferry.json' with { type: 'json' };
import lanternWharf from './data/content/books/lantern-wharf.json' with { type: 'json' };
import lunyu from './data/content/books/lunyu.json' with { type: 'json' };
import oldTownRecipes from './data/content/books/old-town-recipes.json' with { type: 'json' };
import quietSeaStation from './data/content/books/quiet-sea-station.json' with { type: 'json' };
import shijing from './data/content/books/shijing.json' with { type: 'json' };
import snowPost from './data/content/books/snow-post.json' with { type: 'json' };
import tangshi from './data/content/books/tangshi.json' with { type: 'json' };
import threeStoves from './data/content/books/three-stoves.json' with { type: 'json' };
import youmengying from './data/content/books/youmengying.json' with { type: 'json' };
import categoryRows from './data/content/categories.json' with { type: 'json' };
import type { SeedBook, SeedCategories } from './data/content/types.ts';
import { demoMemberId, demoMemberIds } from './member.ts';
import { seededRandom } from './random.ts';
import type { SeedStep } from './seed.ts';

/** All demo books; the slug is the book's id, and `<slug>-<number>` a chapter's. */
export const demoBooks = [
  guwen,
  hearSeasons,
  lanternWharf,
  lastFerry,
  lunyu,
  oldTownRecipes,
  quietSeaStation,
  shijing,
  snowPost,
  tangshi,
  threeStoves,
  youmengying,
] as readonly SeedBook[];

const categories = (categoryRows as SeedCategories).book;

/** Number of readable characters, without blanks. */
const wordsOf = (text: string): number => text.replace(/\s/g, '').length;

const chapters = demoBooks.flatMap(({ slug, chapters }) => {
  let before = 0;
  return chapters.map(({ title, volume = '', text, audio }, index) => {
    const wordCount = wordsOf(text);
    before += wordCount;
    return {
      id: `${slug}-${index + 1}`,
      book: slug,
      number: index + 1,
      title,
      volume,
      text,
      words: wordCount,
      before: before - wordCount,
      audio: audio?.path ?? '',
      seconds: audio?.seconds ?? 0,
    };
  });
});

const insertBooks = async (tx: Tx): Promise<void> => {
  await tx.run(sql`insert into book_category (id, names, position)
    select key, names, "order" from jsonb_to_recordset(${sql.json(categories)}) as r (key text, names jsonb, "order" int)`);
  const rows = demoBooks.map(({ chapters: list, authorKey, ...book }) => ({
    ...book,
    member: authorKey === undefined ? null : demoMemberId(authorKey),
    count: list.length,
    words: list.reduce((sum, { text }) => sum + wordsOf(text), 0),
  }));
  await tx.run(sql`insert into book (id, category_id, author_id, author, title, intro, cover, cover_width, cover_height, tone, status, words, chapters,
      position, audio, state, updated_at, created_at)
    select slug, category, member, author, title, intro, cover ->> 'path', (cover ->> 'width')::int, (cover ->> 'height')::int, "coverTone", status,
      words, count, "order", coalesce(audio, false), case when off then 'off' else 'on' end,
      now() - case when status <> 'serial' then "order" * interval '40 days' when slug = 'last-ferry' then interval '5 hours' else interval '2 days' end,
      now() - (40 + "order" * 30) * interval '1 day'
    from jsonb_to_recordset(${sql.json(rows)}) as r (slug text, category text, member text, author text, title text, intro text, cover jsonb,
      "coverTone" text, status text, words int, count int, "order" int, audio boolean, off boolean)`);
  await tx.run(sql`insert into book_chapter (id, book_id, number, title, volume, text, words, words_before, audio_url, audio_seconds)
    select id, book, number, title, volume, text, words, before, audio, seconds from jsonb_to_recordset(${sql.json(chapters)})
      as r (id text, book text, number int, title text, volume text, text text, words int, before int, audio text, seconds int)`);
};

/** Inserts likes and shelves, and the reading progress of the demo account of interface.md. */
const insertReaders = async (tx: Tx): Promise<void> => {
  const random = seededRandom(45);
  const members = demoMemberIds.filter((id) => id !== 'm9' && id !== 'm1');
  const rows = (share: number) =>
    demoBooks.flatMap(({ slug }) =>
      members.filter(() => random.next() < share).map((member) => ({ slug, member, hoursAgo: random.int(2, 900) })),
    );
  const ownSlugs = [
    'lantern-wharf',
    'last-ferry',
    'youmengying',
    'three-stoves',
    'tangshi',
    'quiet-sea-station',
    'old-town-recipes',
  ];
  const ownRows = ownSlugs.map((slug, i) => ({ slug, member: 'm1', hoursAgo: 30 + i * 130 }));
  for (const [table, list] of [
    ['book_like', [...rows(0.35), ...ownRows.slice(0, 3)]],
    ['book_shelf', [...rows(0.25), ...ownRows]],
  ] as const)
    await tx.run(sql`insert into ${sql.ident(table)} (book_id, member_id, created_at)
      select slug, member, now() - "hoursAgo" * interval '1 hour' from jsonb_to_recordset(${sql.json(list)})
        as r (slug text, member text, "hoursAgo" int)`);
  await tx.run(sql`update book b set likes = (select count(*) from book_like where book_id = b.id),
    shelves = (select count(*) from book_shelf where book_id = b.id)`);
  const read = [
    { slug: 'lantern-wharf', number: 5, part: 0.4, hoursAgo: 3 },
    { slug: 'youmengying', number: 3, part: 0.1, hoursAgo: 26 },
    { slug: 'three-stoves', number: 8, part: 1, hoursAgo: 200 },
    { slug: 'shijing', number: 2, part: 0.3, hoursAgo: 420 },
    // Books continued since then, and removed ones.
    { slug: 'last-ferry', number: 3, part: 0.6, hoursAgo: 50 },
    { slug: 'old-town-recipes', number: 1, part: 0.5, hoursAgo: 900 },
  ];
  await tx.run(sql`insert into book_reading (member_id, book_id, chapter_id, position, read_at)
    select 'm1', h.book_id, h.id, floor(h.text_units * part)::int, now() - "hoursAgo" * interval '1 hour'
    from jsonb_to_recordset(${sql.json(read)}) as r (slug text, number int, part float, "hoursAgo" int)
    join book_chapter h on h.book_id = slug and h.number = r.number`);
  const marks = [
    { slug: 'lantern-wharf', number: 1, part: 0.1 },
    { slug: 'lantern-wharf', number: 3, part: 0.55 },
    { slug: 'lantern-wharf', number: 5, part: 0.2 },
  ];
  await tx.run(sql`insert into book_bookmark (member_id, book_id, chapter_id, position, excerpt)
    select 'm1', h.book_id, h.id, p.position, replace(substr(h.text, p.position + 1, 40), E'\\n', '')
    from jsonb_to_recordset(${sql.json(marks)}) as r (slug text, number int, part float)
    join book_chapter h on h.book_id = slug and h.number = r.number
    cross join lateral (select floor(h.text_units * part)::int as position) p`);
};

export const bookSeed: SeedStep = {
  name: 'book',
  async run(tx) {
    await insertBooks(tx);
    await insertReaders(tx);
    await insertComments(tx, 'book');
  },
};
