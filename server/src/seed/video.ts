/** The demo's short videos (tools/seed-media/vlog-films.mjs), with likes, collects and comments; the demo member's own are in every state. */
import { refuse } from '../content/creation/creation-check.service.ts';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import videoRows from './data/content/videos.json' with { type: 'json' };
import { demoMemberId, demoMemberIds } from './member.ts';
import { seededRandom } from './random.ts';
import type { SeedStep } from './seed.ts';

interface SeedVideo {
  readonly slug: string;
  /** Name of a file in media/films, and of its cover. */
  readonly film: string;
  /** A persona's key or an account's id. */
  readonly author: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly seconds: number;
  readonly views: number;
  readonly likes: number;
  readonly collects: number;
  readonly hoursAgo: number;
  readonly state?: 'checking' | 'refused';
}

const videos = videoRows as readonly SeedVideo[];
/** The only film in landscape format. */
const wide = 'train';

const insertVideos = (tx: Tx) =>
  tx.run(sql`insert into video (id, author_id, title, film, cover, width, height, seconds, tags, views, likes, collects, state, published_at)
    select slug, author, title, '/media/films/' || film || '.mp4', '/media/films/' || film || '.webp', width, height, seconds,
      array(select jsonb_array_elements_text(tags)), views, likes, collects, state, now() - "hoursAgo" * interval '1 hour'
    from jsonb_to_recordset(${sql.json(
      videos.map((video) => ({
        state: 'published',
        ...video,
        author: demoMemberIds.includes(video.author) ? video.author : demoMemberId(video.author),
        width: video.film === wide ? 1280 : 720,
        height: video.film === wide ? 720 : 1280,
      })),
    )}) as r (slug text, film text, author text, title text, tags jsonb, seconds int, views int, likes int, collects int, state text, "hoursAgo" int,
      width int, height int)`);

/** Inserts individual rows in addition to the films' preset counts. */
const insertTaste = async (tx: Tx): Promise<void> => {
  const random = seededRandom(57);
  const shown = videos.filter(({ state }) => state === undefined);
  const rows = shown.flatMap(({ slug, author, hoursAgo }) =>
    demoMemberIds
      .filter((member) => member !== 'm9' && member !== author && random.next() < (member === 'm1' ? 0.45 : 0.2))
      .map((member) => ({ slug, member, minutesAgo: random.int(1, hoursAgo * 60) })),
  );
  for (const [kind, entries] of [
    ['like', rows],
    ['collect', rows.filter(() => random.next() < 0.4)],
  ] as const) {
    const [table, count] = [sql.ident(`video_${kind}`), sql.ident(`${kind}s`)];
    await tx.run(sql`insert into ${table} (video_id, member_id, created_at)
      select slug, member, now() - "minutesAgo" * interval '1 minute'
      from jsonb_to_recordset(${sql.json(entries)}) as r (slug text, member text, "minutesAgo" int)`);
    await tx.run(sql`update video v set ${count} = ${count} + (select count(*) from ${table} k where k.video_id = v.id)`);
  }
};

/** Film, author, text, and replies. */
const comments: readonly (readonly [
  film: string,
  by: string,
  text: string,
  replies: readonly (readonly [by: string, text: string])[],
])[] = [
  ['film-tea', 'm2', '水声一响，整个人就松下来了。', [['a01', '我也是，录的时候差点忘了关火。']]],
  ['film-tea', 'a02', '茶倒七分满，剩下三分是人情。', []],
  [
    'film-tea',
    'm1',
    '求问这把小壶是哪里的。',
    [
      ['a01', '镇上老铺子，没有名字，问“绿壶”就知道。'],
      ['m1', '谢谢，下个月去找。'],
    ],
  ],
  ['film-rain', 'm1', '看了十几遍，已经困了，晚安。', [['a04', '晚安，窗户记得关。']]],
  ['film-rain', 'a03', '泉州今天也下雨，隔空对上了。', []],
  ['film-lanterns', 'a01', '去年许的愿，今年想起来了，还没实现，再许一次。', [['a03', '那就再放一盏。']]],
  ['film-train', 'm2', '小时候就住桥底下，一天数八趟。', [['m1', '现在一天只剩三趟了。']]],
  ['film-fireflies', 'a04', '原来等待也可以拍得这么好看。', []],
  ['film-snow', 'm2', '想住进去，只带一本书。', []],
];

const insertComments = async (tx: Tx): Promise<void> => {
  const random = seededRandom(58);
  const memberIdOf = (key: string) => (demoMemberIds.includes(key) ? key : demoMemberId(key));
  const rows = comments.map(([film, by, text, replies], i) => ({
    id: `film-comment-${i}`,
    film,
    member: memberIdOf(by),
    text,
    minutesAgo: random.int(60, 150),
    answers: replies.map(([name, answer], k) => ({
      id: `film-reply-${i}-${k}`,
      comment: `film-comment-${i}`,
      member: memberIdOf(name),
      text: answer,
      minutesAgo: 50 - k * 10,
    })),
  }));
  await tx.run(sql`insert into video_comment (id, video_id, member_id, text, created_at)
    select id, film, member, text, now() - "minutesAgo" * interval '1 minute'
    from jsonb_to_recordset(${sql.json(rows)}) as r (id text, film text, member text, text text, "minutesAgo" int)`);
  await tx.run(sql`insert into video_reply (id, comment_id, member_id, text, created_at)
    select id, comment, member, text, now() - "minutesAgo" * interval '1 minute'
    from jsonb_to_recordset(${sql.json(rows.flatMap(({ answers }) => answers))}) as r (id text, comment text, member text, text text, "minutesAgo" int)`);
  await tx.run(sql`update video v set comments = (select count(*) from video_comment c where c.video_id = v.id)
    + (select count(*) from video_reply r join video_comment c on c.id = r.comment_id where c.video_id = v.id)`);
};

const refusedFilm = 'film-own-refused';
/** Time of submission in hours ago, the same as in data/content/videos.json. */
const handedIn = 50;

/** Refuses the demo member's film through the operators' service, with a reason; a step of its own for older databases. */
export const filmRefusalSeed: SeedStep = {
  name: 'film-refusal',
  async run(tx) {
    const updated = await tx.run(
      sql`update video set state = 'checking' where id = ${refusedFilm} and state = 'refused' and reason = ''`,
    );
    if (updated === 0) return;
    await tx.run(sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, actor_id, at)
      values ('creationVideo', ${refusedFilm}, null, 'created', 'checking', 'member', 'm1', now() - ${handedIn}::int * interval '1 hour')`);
    const decision = { table: 'video', id: refusedFilm, actor: { kind: 'operator', id: 'operator' } } as const;
    await refuse(tx, decision, '标题里有引流的话，画面角落有联系方式，去掉后可以重新发布');
    // One more notice is unread, so another is marked as read: the number left by the notices' own step.
    await tx.run(sql`update notice set read_at = now() where id = (select id from notice where member_id = 'm1' and kind = 'service'
      and read_at is null and key is distinct from ${`creation:${refusedFilm}`} order by seq limit 1)`);
  },
};

export const videoSeed: SeedStep = {
  name: 'video',
  async run(tx) {
    await insertVideos(tx);
    await insertTaste(tx);
    await insertComments(tx);
  },
};
