import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { article } from '@juhe/contract/content/article';
import { openReadReplica } from '../../db/read-replica.ts';
import { sql } from '../../db/sql.ts';
import { publish } from '../../events/publish.ts';
import { openLiveStream } from '../../test/live-stream.ts';
import { type ReplicaServer, serverOn } from '../../test/server-on.ts';
import { type StreamingPair, streamingPair } from '../../test/streaming-pair.ts';
import { makeMember } from '../../test/test-member.ts';
import { beginWrites } from './own-writes.ts';

let pair: StreamingPair;
/** Two replicas of the API whose bound is so long that a standby with a paused replay stays within it. */
let first: ReplicaServer;
let second: ReplicaServer;

jest.setTimeout(120_000);

beforeAll(async () => {
  pair = await streamingPair();
  const plain = await serverOn({ primary: pair.primaryUrl });
  await plain.deps.db.run(sql`insert into article_category (id, kind, names, position)
    values ('life', 'article', '{"zh-Hans": "生活", "zh-Hant": "生活", "en": "Living", "fr": "Vie", "es": "Vida"}', 1)`);
  await plain.deps.db.run(sql`insert into member (id, nickname) values ('author', 'author')`);
  await plain.deps.db.run(sql`
    insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, published_at)
    values ('a1', 'article', 'life', 'author', 'title', 'summary', '/media/x.webp', 800, 600, '<p>text</p>', now())`);
  await beginWrites(plain.deps.db);
  await plain.close();
  const urls = { primary: pair.primaryUrl, read: pair.standbyUrl };
  first = await serverOn(urls, { staleMs: 600_000 });
  second = await serverOn(urls, { staleMs: 600_000 });
});
afterAll(async () => {
  await first?.close();
  await second?.close();
  await pair?.stop();
});

const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isTrue())) await delay(20);
};
const stateOf = ({ deps }: ReplicaServer) => {
  const state = deps.readReplica?.state();
  if (!state) throw new Error('there is no read replica');
  return state;
};
const isUsed = (server: ReplicaServer) => () => stateOf(server).isUsed;
const readsOf = (server: ReplicaServer): number => stateOf(server).reads.replica;
const bothUse = () => until(() => stateOf(first).isUsed && stateOf(second).isUsed);

const titleSeenBy = async (server: ReplicaServer, token?: string): Promise<string | undefined> =>
  (await server.call(article.browseArticles, {}, token === undefined ? {} : { token })).data.list[0]?.title;
const commentsSeenBy = async (server: ReplicaServer, token?: string): Promise<string[]> => {
  const { data } = await server.call(article.listArticleComments, { articleId: 'a1' }, token === undefined ? {} : { token });
  return data.list.map(({ text }) => text);
};
const comment = (server: ReplicaServer, token: string, text: string) =>
  server.call(article.commentArticle, { articleId: 'a1', text }, { token });
const rename = (title: string) => first.deps.db.run(sql`update article set title = ${title} where id = 'a1'`);

/** Runs `work` while the standby replays nothing of what is written during it. */
const whilePaused = async (work: () => Promise<void>): Promise<void> => {
  await pair.caughtUp();
  await bothUse();
  await pair.pauseReplay();
  try {
    await work();
  } finally {
    await pair.resumeReplay();
  }
};

it('reads feeds, lists, details and searches from the standby, and everything else from the primary', async () => {
  await until(isUsed(first));
  const { token } = await makeMember(first.deps.db);
  await pair.caughtUp();
  const scansOnStandby = async (): Promise<number> => {
    const [row] = await pair.onStandby(`select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables
      where relname = 'article' and pg_is_in_recovery()`);
    return (row as { scans: number }).scans;
  };
  const scans = await scansOnStandby();
  const before = readsOf(first);
  expect(await titleSeenBy(first)).toBe('title');
  expect(readsOf(first)).toBeGreaterThan(before);
  // The standby's backends report their statistics within a second.
  await until(async () => (await scansOnStandby()) > scans);
  // A member without writes reads there as well.
  const visited = readsOf(first);
  expect(await titleSeenBy(first, token)).toBe('title');
  expect(readsOf(first)).toBeGreaterThan(visited);
  const after = readsOf(first);
  expect((await comment(first, token, 'hello')).code).toBe(200);
  expect(readsOf(first)).toBe(after);
});

it('counts readers on the primary although the detail is read from the standby', async () => {
  await until(isUsed(first));
  const { token } = await makeMember(first.deps.db);
  await pair.caughtUp();
  await first.call(article.getArticle, { id: 'a1' }, { token });
  expect(await first.deps.db.one(sql`select count(*) as n from article_view where article_id = 'a1'`)).toEqual({ n: 1 });
});

it('answers requests of first screens, which are injected, from the primary', () =>
  whilePaused(async () => {
    await rename('for screens');
    const injected = await second.inject(article.browseArticles, {});
    expect(injected.data.list[0]?.title).toBe('for screens');
    expect(await titleSeenBy(second)).not.toBe('for screens');
  }));

describe('while the replay is paused', () => {
  it('members see their own writes at once on every replica of the API, and others do not', async () => {
    const [{ token }, stranger] = [await makeMember(first.deps.db), await makeMember(first.deps.db)];
    await whilePaused(async () => {
      for (let i = 0; i < 10; i += 1) {
        const text = `own ${i}`;
        expect((await comment(i % 2 ? first : second, token, text)).code).toBe(200);
        expect(await commentsSeenBy(i % 2 ? second : first, token)).toContain(text);
        // The standby answers, within the bound.
        expect(await commentsSeenBy(first)).not.toContain(text);
        expect(await commentsSeenBy(second, stranger.token)).not.toContain(text);
      }
    });
    await pair.caughtUp();
    expect(await commentsSeenBy(second, stranger.token)).toContain('own 9');
  });

  it('a member notified of a change by an event sees it, on every replica of the API', async () => {
    const { id, token } = await makeMember(first.deps.db);
    await pair.caughtUp();
    await bothUse();
    const stream = openLiveStream(Number(new URL(first.origin).port), token);
    await stream.until('retry:');
    await first.deps.db.run(sql`delete from recent_write where writer = ${id}`);
    await whilePaused(async () => {
      expect(await titleSeenBy(second, token)).not.toBe('announced');
      await first.deps.db.inTx(async (tx) => {
        await tx.run(sql`update article set title = 'announced' where id = 'a1'`);
        publish(tx, `member:${id}`, { kind: 'notice' });
      });
      await stream.until('"kind":"notice"');
      expect(await titleSeenBy(second, token)).toBe('announced');
      expect(await titleSeenBy(second)).not.toBe('announced');
    });
    stream.end();
  });

  it('a member whose stream opens sees earlier changes', async () => {
    const { token } = await makeMember(first.deps.db);
    await whilePaused(async () => {
      await rename('missed');
      expect(await titleSeenBy(second, token)).not.toBe('missed');
      const stream = openLiveStream(Number(new URL(first.origin).port), token);
      await stream.until('retry:');
      expect(await titleSeenBy(second, token)).toBe('missed');
      stream.end();
    });
  });

  it('removed content disappears at once for everybody', () =>
    whilePaused(async () => {
      const before = readsOf(second);
      expect(await titleSeenBy(second)).toBeDefined();
      expect(readsOf(second)).toBeGreaterThan(before);
      await first.deps.db.run(sql`update article set state = 'removed' where id = 'a1'`);
      try {
        await until(async () => (await titleSeenBy(second)) === undefined && (await titleSeenBy(first)) === undefined);
      } finally {
        await first.deps.db.run(sql`update article set state = 'published' where id = 'a1'`);
      }
    }));

  it('the standby is not used while its data is older than the bound, and is used again afterwards', async () => {
    const third = await serverOn({ primary: pair.primaryUrl, read: pair.standbyUrl }, { staleMs: 300 });
    try {
      await until(isUsed(third));
      await whilePaused(async () => {
        await rename('renamed');
        await until(async () => (await titleSeenBy(third)) === 'renamed');
        await until(() => !stateOf(third).isUsed);
        await until(() => (stateOf(third).lagSeconds ?? 0) > 0);
        expect(await titleSeenBy(third)).toBe('renamed');
      });
      await until(isUsed(third));
      const before = readsOf(third);
      expect(await titleSeenBy(third)).toBe('renamed');
      expect(readsOf(third)).toBeGreaterThan(before);
    } finally {
      await third.close();
    }
  });
});

describe('a standby that is lost', () => {
  const reads = async (server: ReplicaServer, n: number) => {
    const responses = await Promise.all(Array.from({ length: n }, () => server.call(article.browseArticles, {})));
    return new Set(responses.map(({ code, data }) => `${code} ${data.list.length}`));
  };

  it('causes no failed request when it is killed under load, and is used again afterwards', async () => {
    await until(isUsed(first));
    let isRunning = true;
    const outcomes = new Set<string>();
    const load = (async () => {
      while (isRunning) for (const outcome of await reads(first, 10)) outcomes.add(outcome);
    })();
    const before = readsOf(first);
    await until(() => readsOf(first) > before + 100);
    await pair.killStandby();
    await until(() => !stateOf(first).isUsed);
    expect(await reads(first, 20)).toEqual(new Set(['200 1']));
    await pair.startStandby();
    await until(isUsed(first));
    const after = readsOf(first);
    await until(() => readsOf(first) > after);
    isRunning = false;
    await load;
    expect(outcomes).toEqual(new Set(['200 1']));
  });

  it('is abandoned when it does not respond any more', async () => {
    await until(isUsed(first));
    pair.freezeStandby();
    try {
      expect(await reads(first, 20)).toEqual(new Set(['200 1']));
      expect(stateOf(first).isUsed).toBe(false);
    } finally {
      pair.thawStandby();
    }
    await until(isUsed(first));
  });

  it('causes no failed request when its replay cancels a read', async () => {
    await pair.caughtUp();
    await until(isUsed(first));
    const { readReplica, db } = first.deps;
    const before = stateOf(first).reads.primary_refused;
    const view = readReplica?.dbFor(undefined);
    expect(view).not.toBe(db);
    // The lock of the replayed statement waits for the read, which is cancelled after max_standby_streaming_delay.
    const reading = view?.one<{ standby: boolean }>(sql`
      select pg_is_in_recovery() as standby, (select count(*) from article) as n, pg_sleep(case when pg_is_in_recovery() then 4 else 0 end)`);
    await until(async () => {
      const rows = await pair.onStandby(
        `select from pg_stat_activity where query like '%pg_sleep(case%' and wait_event = 'PgSleep'`,
      );
      return rows.length > 0;
    });
    await db.run(sql`alter table article set (fillfactor = 90)`);
    await db.run(sql`lock table article in access exclusive mode`).catch(() => {});
    await db.inTx((tx) => tx.run(sql`lock table article in access exclusive mode`));
    expect(await reading).toMatchObject({ standby: false });
    expect(stateOf(first).reads.primary_refused).toBe(before + 1);
    expect(stateOf(first).isUsed).toBe(true);
  });
});

describe('the record of writes', () => {
  it('is not trusted after a loss: members read from the primary', async () => {
    const { token } = await makeMember(first.deps.db);
    await whilePaused(async () => {
      expect((await comment(first, token, 'before the loss')).code).toBe(200);
      await first.deps.db.run(sql`truncate recent_write`);
      expect(await commentsSeenBy(second, token)).toContain('before the loss');
      // The record starts again, and states that older writes are missing from it.
      await until(async () => (await first.deps.db.rows(sql`select from recent_write`)).length > 0);
      expect(await commentsSeenBy(second, token)).toContain('before the loss');
      expect(await commentsSeenBy(second)).not.toContain('before the loss');
    });
  });

  it('is emptied as a whole by a crash of one database backend', async () => {
    await beginWrites(first.deps.db);
    await pair.crashPrimary();
    // Connections break for a moment.
    const rows = () => first.deps.db.rows(sql`select from recent_write`).catch(() => undefined);
    await until(async () => (await rows())?.length === 0);
    await bothUse();
  });
});

it('the response of a lagging one of several standbys behind a proxy is discarded', async () => {
  // The first connection reaches a server that is always fresh, the further ones a standby whose replay is paused.
  let connections = 0;
  const proxy = createServer((incoming) => {
    connections += 1;
    const outgoing = connect(connections === 1 ? pair.sockets.primary : pair.sockets.standby);
    for (const [from, to] of [[incoming, outgoing] as const, [outgoing, incoming] as const])
      from.on('error', () => to.destroy()).pipe(to);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  const { db } = first.deps;
  await pair.caughtUp();
  await pair.pauseReplay();
  await rename('after the pause');
  const replica = openReadReplica({
    url: `postgres://juhe@127.0.0.1:${port}/juhe`,
    ...{ primary: db, poolSize: 4, staleMs: 200, probeMs: 50 },
  });
  try {
    await delay(400);
    await until(() => replica.state().isUsed);
    const views = Array.from({ length: 4 }, () => replica.dbFor(undefined));
    expect(views).not.toContain(db);
    const titles = await Promise.all(views.map((view) => view.one(sql`select title from article where id = 'a1'`)));
    expect(titles).toEqual(views.map(() => ({ title: 'after the pause' })));
    expect(connections).toBeGreaterThan(1);
    expect(replica.state().reads.primary_lag).toBeGreaterThan(0);
  } finally {
    await replica.close();
    await pair.resumeReplay();
    proxy.close();
  }
});
