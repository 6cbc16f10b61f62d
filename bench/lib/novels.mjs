/** Returns a paragraph of about 100 characters, three bytes each; `n` makes it unique. */
const paragraph = (n) =>
  `第${n}段。站台上的灯一盏一盏亮起来，风从海的那边吹过来，带着盐和铁锈的气味。她把手插进口袋里，摸到那把没有用处的钥匙，想起有人说过，路走到头的时候总会有一扇门，只是不知道朝哪一边开。于是她又往前走了一步。`;

const textOf = (characters, from) => {
  const parts = [];
  let length = 0;
  for (let n = from; length < characters; n += 1) {
    parts.push(paragraph(n));
    length += parts.at(-1).length + 2;
  }
  return parts.join('\n\n');
};

/** Five megabytes of text, at three bytes a character. */
const fiveMegabytes = 5_000_000 / 3;

/** The measured novels: one of 50 KB, one of 5 MB in 1,000 chapters, and one of 5 MB in a single chapter. */
export const novels = [
  { id: 'bench-small', title: '小书', chapters: 10 },
  { id: 'bench-long', title: '长书', chapters: 1_000 },
  { id: 'bench-huge', title: '一章到底', chapters: 1 },
];

const charactersOf = ({ id, chapters }) => Math.round(id === 'bench-small' ? 1_667 : fiveMegabytes / chapters);

/**
 * Fills an empty database with `novels`.
 * @param {{ query: (text: string, values?: unknown[]) => Promise<unknown> }} db
 */
export const fillNovels = async (db) => {
  await db.query(`insert into book_category (id, names) values ('bench', '{"zh-Hans": "长篇", "en": "Long"}')`);
  for (const novel of novels) {
    const { id, title, chapters } = novel;
    const characters = charactersOf(novel);
    await db.query(
      `insert into book (id, category_id, author, title, intro, cover, cover_width, cover_height, tone, status, words, chapters)
      values ($1, 'bench', '无名', $2, '量一量读书有多快。', '/media/x.webp', 480, 640, '#224466', 'finished', $3, $4)`,
      [id, title, characters * chapters, chapters],
    );
    const text = textOf(characters, 1);
    await db.query(
      `insert into book_chapter (id, book_id, number, title, text, words, words_before)
      select $1 || '-' || n, $1, n, '第' || n || '章', n || $2, $3::int, $3::int * (n - 1) from generate_series(1, $4::int) n`,
      [id, text, characters, chapters],
    );
  }
  await db.query('vacuum analyze');
};
