/** Reads that may be stale while the primary's machine is lost: a proxy before a real server closes or swallows its connections. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { article } from '@juhe/contract/content/article';
import { sql } from '../../db/sql.ts';
import { type ReplicaServer, serverOn } from '../../test/server-on.ts';
import { type StreamingPair, streamingPair } from '../../test/streaming-pair.ts';

jest.setTimeout(120_000);

const outageMs = 7000;
/** Longest time (ms) without a successful read: without the primary's position reads would stop after the bound of two seconds. */
const maxPauseMs = 3000;

type ProxyMode = 'open' | 'refuses' | 'swallows';

/** A proxy in front of a socket that can be lost like a machine: with its connections closed, or silently. */
const losableProxy = async (path: string) => {
  let mode: ProxyMode = 'open';
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    if (mode === 'refuses') {
      incoming.destroy();
      return;
    }
    const outgoing = connect(path);
    for (const [from, to] of [[incoming, outgoing] as const, [outgoing, incoming] as const]) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.on('data', (chunk) => mode === 'open' && to.write(chunk));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: `postgres://juhe@127.0.0.1:${(server.address() as AddressInfo).port}/juhe`,
    lose: (loss: Exclude<ProxyMode, 'open'>) => {
      mode = loss;
      if (loss === 'refuses') breakAll();
    },
    /** What was swallowed is not sent again: connections of before the loss stay silent. */
    restore: () => {
      mode = 'refuses';
      breakAll();
      mode = 'open';
    },
    close: () => {
      breakAll();
      server.close();
    },
  };
};

let pair: StreamingPair;
beforeAll(async () => {
  pair = await streamingPair();
  const plain = await serverOn({ primary: pair.primaryUrl });
  await plain.deps.db.run(sql`insert into article_category (id, kind, names, position)
    values ('life', 'article', '{"zh-Hans": "生活", "zh-Hant": "生活", "en": "Living", "fr": "Vie", "es": "Vida"}', 1)`);
  await plain.deps.db.run(sql`insert into member (id, nickname) values ('author', 'author')`);
  await plain.deps.db.run(sql`
    insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, published_at)
    values ('a1', 'article', 'life', 'author', 'title', 'summary', '/media/x.webp', 800, 600, '<p>text</p>', now())`);
  await plain.close();
});
afterAll(() => pair?.stop());

const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isTrue())) await delay(20);
};

const read = async (server: ReplicaServer): Promise<string> => {
  const { code, data } = await server.call(article.browseArticles, {});
  return `${code} ${data?.list[0]?.title}`;
};

/** Reads ten times a second, as callers who do not wait for each other; returns the longest time (ms) without this outcome. */
const maxPause = async (server: ReplicaServer, outcome: string): Promise<number> => {
  const from = performance.now();
  const successes = [0];
  while (performance.now() < from + outageMs) {
    // One that hangs at the primary ends with the outage.
    read(server).then(
      (result) => result === outcome && successes.push(performance.now() - from),
      () => {},
    );
    await delay(100);
  }
  const times = [...successes, performance.now() - from];
  return Math.max(...times.slice(1).map((time, i) => time - (times[i] ?? 0)));
};

it.each(['refuses', 'swallows'] as const)('reads continue from the standby while the primary %s connections', async (how) => {
  const proxy = await losableProxy(pair.sockets.primary);
  const server = await serverOn({ primary: proxy.url, read: pair.standbyUrl });
  const state = () => server.deps.readReplica?.state();
  const rename = (title: string) => server.deps.db.run(sql`update article set title = ${title} where id = 'a1'`);
  try {
    await rename(`before ${how}`);
    await pair.caughtUp();
    await until(async () => (await read(server)) === `200 before ${how}` && (state()?.reads.replica ?? 0) > 0);
    proxy.lose(how);
    expect(await maxPause(server, `200 before ${how}`)).toBeLessThan(maxPauseMs);
    proxy.restore();
    // What is written afterwards is seen again.
    await until(() => rename(`after ${how}`).then(Boolean, () => false));
    await until(async () => (await read(server)) === `200 after ${how}`);
  } finally {
    proxy.close();
    await server.close();
  }
});

it('does not use a standby during an outage that lagged before it', async () => {
  const proxy = await losableProxy(pair.sockets.primary);
  const server = await serverOn({ primary: proxy.url, read: pair.standbyUrl });
  try {
    await until(() => server.deps.readReplica?.state().isUsed === true);
    await pair.pauseReplay();
    await server.deps.db.run(sql`update article set title = 'not replayed' where id = 'a1'`);
    await until(() => server.deps.readReplica?.state().isUsed === false);
    proxy.lose('refuses');
    expect(await read(server)).not.toMatch(/^200/);
  } finally {
    await pair.resumeReplay();
    proxy.close();
    await server.close();
  }
});
