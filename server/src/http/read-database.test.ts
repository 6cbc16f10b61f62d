import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { article } from '@juhe/contract/content/article';
import { openReadReplica } from '../db/read-replica.ts';
import { sql } from '../db/sql.ts';
import { type ReplicaServer, serverOn } from '../test/server-on.ts';
import { type StreamingPair, streamingPair } from '../test/streaming-pair.ts';
import { makeMember } from '../test/test-member.ts';
import { routeGroups } from '../wiring.ts';
import { effects } from './effects.ts';
import { staleReads } from './stale-reads.ts';

let pair: StreamingPair;
/** Two replicas of the API. */
let first: ReplicaServer;
let second: ReplicaServer;

jest.setTimeout(60_000);

beforeAll(async () => {
  pair = await streamingPair();
  const urls = { primary: pair.primaryUrl, read: pair.standbyUrl };
  [first, second] = [await serverOn(urls), await serverOn(urls)];
  await first.deps.db.run(sql`insert into article_category (id, kind, names, position)
    values ('life', 'article', '{"zh-Hans": "生活", "zh-Hant": "生活", "en": "Living", "fr": "Vie", "es": "Vida"}', 1)`);
  await first.deps.db.run(sql`insert into member (id, nickname) values ('author', 'author')`);
  await first.deps.db.run(sql`
    insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, published_at)
    values ('a1', 'article', 'life', 'author', 'title', 'summary', '/media/x.webp', 800, 600, '<p>text</p>', now())`);
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

const titleSeenBy = async (server: ReplicaServer): Promise<string | undefined> =>
  (await server.call(article.queryArticleList, {})).data.list[0]?.title;
const commentsSeenBy = async (server: ReplicaServer, token?: string): Promise<string[]> => {
  const { data } = await server.call(article.queryArticleCommentList, { articleId: 'a1' }, token === undefined ? {} : { token });
  return data.list.map(({ text }) => text);
};
const comment = (server: ReplicaServer, token: string, text: string) =>
  server.call(article.commentArticle, { articleId: 'a1', text }, { token });
const rename = (title: string) => first.deps.db.run(sql`update article set title = ${title} where id = 'a1'`);

const operations = routeGroups.flat().map(({ operation }) => operation);

it('only public reads may be stale', () => {
  const stale = operations.filter(({ id }) => staleReads.has(id));
  expect(stale.map(({ id }) => id).sort()).toEqual([...staleReads].sort());
  expect(stale.filter(({ access, stream, idempotent }) => access !== 'public' || stream || idempotent)).toEqual([]);
  // A detail may count its readers; that is written to the primary.
  const writing = stale.filter(({ id, method }) => method === 'POST' && !['reads', 'costly'].includes(effects[id]?.kind ?? ''));
  expect(writing.map(({ id }) => id)).toEqual(['content/article.queryArticleDetail']);
});

it('sends feeds, lists, details and searches to the replica, and everything else to the primary', async () => {
  await until(isUsed(first));
  const before = readsOf(first);
  expect(await titleSeenBy(first)).toBe('title');
  expect(readsOf(first)).toBeGreaterThan(before);
  const after = readsOf(first);
  const { token } = await makeMember(first.deps.db);
  expect((await comment(first, token, 'hello')).code).toBe(200);
  expect(readsOf(first)).toBe(after);
});

it('counts readers on the primary although the detail is read from the replica', async () => {
  await until(isUsed(first));
  const { token } = await makeMember(first.deps.db);
  await first.call(article.queryArticleDetail, { id: 'a1' }, { token });
  expect(await first.deps.db.one(sql`select count(*) as n from article_view where article_id = 'a1'`)).toEqual({ n: 1 });
});

describe('while the replay is paused', () => {
  it('members see their own writes on every replica of the API at once, and visitors within the bound', async () => {
    const { token } = await makeMember(first.deps.db);
    await pair.caughtUp();
    await until(() => stateOf(first).isUsed && stateOf(second).isUsed);
    await pair.pauseReplay();
    try {
      await rename('renamed');
      // The replica is within the bound, so that visitors still see the state before.
      expect(await titleSeenBy(second)).toBe('title');
      for (let i = 0; i < 10; i += 1) {
        const text = `own ${i}`;
        expect((await comment(i % 2 ? first : second, token, text)).code).toBe(200);
        expect(await commentsSeenBy(i % 2 ? second : first, token)).toContain(text);
      }
      await until(() => !stateOf(first).isUsed && !stateOf(second).isUsed);
      expect(await titleSeenBy(second)).toBe('renamed');
      expect(await commentsSeenBy(first)).toContain('own 9');
      expect(stateOf(first).lagSeconds).toBeGreaterThan(1);
    } finally {
      await pair.resumeReplay();
    }
    await until(() => stateOf(first).isUsed && stateOf(second).isUsed);
    expect(await titleSeenBy(first)).toBe('renamed');
  });
});

describe('a replica that is lost', () => {
  const reads = async (server: ReplicaServer, n: number) => {
    const answers = await Promise.all(Array.from({ length: n }, () => server.call(article.queryArticleList, {})));
    return new Set(answers.map(({ code, data }) => `${code} ${data.list.length}`));
  };

  it('is not noticed when it is killed under load, and is used again afterwards', async () => {
    await until(isUsed(first));
    let running = true;
    const outcomes = new Set<string>();
    const load = (async () => {
      while (running) for (const outcome of await reads(first, 10)) outcomes.add(outcome);
    })();
    await delay(200);
    await pair.killStandby();
    await until(() => !stateOf(first).isUsed);
    expect(await reads(first, 20)).toEqual(new Set(['200 1']));
    await pair.startStandby();
    await until(isUsed(first));
    const before = readsOf(first);
    expect(await titleSeenBy(first)).toBeDefined();
    expect(readsOf(first)).toBeGreaterThan(before);
    running = false;
    await load;
    expect(outcomes).toEqual(new Set(['200 1']));
  });

  it('is left when it does not answer any more', async () => {
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
});

it('members see their own writes although a restart of the primary has lost the positions of writes', async () => {
  // A server that looks at the primary too rarely to notice the restart by itself.
  const third = await serverOn({ primary: pair.primaryUrl, read: pair.standbyUrl }, { probeMs: 600_000 });
  const { token } = await makeMember(first.deps.db);
  await pair.caughtUp();
  await until(isUsed(third));
  await pair.pauseReplay();
  try {
    expect((await comment(first, token, 'before the crash')).code).toBe(200);
    expect(await commentsSeenBy(third)).not.toContain('before the crash');
    await first.deps.db.run(sql`truncate recent_write`);
    await pair.restartPrimary();
    await until(async () => (await third.call(article.queryArticleCommentList, { articleId: 'a1' }, { token })).code === 200);
    expect(await commentsSeenBy(third, token)).toContain('before the crash');
  } finally {
    await pair.resumeReplay();
    await third.close();
  }
});

it('of several standbys behind a proxy, the answer of one that lags is discarded', async () => {
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
    await until(() => replica.state().isUsed);
    await delay(400);
    const stale = replica.dbFor(undefined, undefined);
    expect(stale).not.toBe(db);
    const titles = await Promise.all(Array.from({ length: 4 }, () => stale.one(sql`select title from article where id = 'a1'`)));
    expect(titles).toEqual(titles.map(() => ({ title: 'after the pause' })));
    expect(connections).toBeGreaterThan(1);
    expect(replica.state().reads.primary_lag).toBeGreaterThan(0);
  } finally {
    await replica.close();
    await pair.resumeReplay();
    proxy.close();
  }
});
