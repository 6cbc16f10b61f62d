import { get } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bid } from '@juhe/contract/auction/bid';
import type { LotLive } from '@juhe/contract/auction/lot.schemas';
import { createParser } from 'eventsource-parser';
import { buildApp } from '../../app.ts';
import { createPool } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { createBus } from '../../events/bus.ts';
import { makeBidder, makeLot } from '../../test/auction.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let ports: readonly [number, number];
let closeSecond: () => Promise<void>;

/** Two replicas on one database, each with its own app, pool and bus. */
beforeAll(async () => {
  server = await testServer();
  const { config, log, secrets } = server.deps;
  const dir = await mkdtemp(join(tmpdir(), 'juhe-replica-'));
  const db = createPool({ url: server.databaseUrl, poolSize: 4 });
  const bus = createBus({ db, log });
  await bus.start();
  const app = await buildApp({ ...server.deps, config, db, log, secrets, bus }, { appsDir: dir });
  const second = await app.listen({ host: '127.0.0.1', port: 0 });
  ports = [Number(new URL(await server.origin()).port), Number(new URL(second).port)];
  closeSecond = async () => {
    await app.close();
    await bus.close();
    await db.close();
    await rm(dir, { recursive: true, force: true });
  };
});
afterAll(async () => {
  await closeSecond();
  await server.close();
});

/** One open page: the messages it received, in order. */
const watch = (port: number, productNo: string, lastEventId?: number) => {
  const received: LotLive[] = [];
  const checks = new Set<() => void>();
  const parser = createParser({ onEvent: ({ data }) => received.push(JSON.parse(data) as LotLive) });
  const request = get(
    {
      port,
      host: '127.0.0.1',
      path: `/juhe/api/bidding/live/${productNo}`,
      headers: lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) },
    },
    (response) => {
      response.setEncoding('utf8').on('data', (part: string) => {
        parser.feed(part);
        for (const check of checks) check();
      });
    },
  );
  request.on('error', () => {});
  return {
    received,
    until: (condition: (latest: LotLive) => boolean) =>
      new Promise<LotLive>((resolve) => {
        const check = () => {
          const latest = received.at(-1);
          if (latest && condition(latest)) resolve(latest);
        };
        checks.add(check);
        check();
      }),
    end: () => request.destroy(),
  };
};

const placeBid = (token: string, productNo: string, amountCents: number) =>
  server.as({ token })(bid.placeBid, { productNo, amountCents });

it('sends the current state immediately and each bid to all streams of both replicas', async () => {
  const productNo = await makeLot(server);
  const [first, second] = [await makeBidder(server), await makeBidder(server)];
  const pages = [...ports, ...ports].map((port) => watch(port, productNo));
  await Promise.all(pages.map((page) => page.until(({ bids }) => bids === 0)));
  for (let n = 0; n < 6; n += 1) await placeBid((n % 2 ? second : first).token, productNo, 10_000 + n * 1_000);
  for (const latest of await Promise.all(pages.map((page) => page.until(({ bids }) => bids === 6)))) {
    expect(latest).toMatchObject({ priceCents: 15_000, nextCents: 16_000, leaderPaddle: 2, bidders: 2, state: 'open' });
    expect(latest.head).toMatch(/^[0-9a-f]{64}$/);
  }
  const newcomer = watch(ports[0], productNo);
  const { lastBids } = await newcomer.until(() => true);
  expect(lastBids.map(({ amountCents }) => amountCents)).toEqual([15_000, 14_000, 13_000, 12_000, 11_000, 10_000]);
  newcomer.end();
  for (const { received, end } of pages) {
    // The first reader received the bids until then; a change is small.
    expect(received[0]?.lastBids).toEqual([]);
    for (const change of received.slice(1)) expect(Buffer.byteLength(JSON.stringify(change))).toBeLessThan(370);
    const order = received.map(({ seq }) => seq);
    expect(order).toEqual([...new Set(order)].toSorted((a, b) => a - b));
    end();
  }
});

it('publishes the end, also on the other replica', async () => {
  const productNo = await makeLot(server);
  const { token } = await makeBidder(server);
  await placeBid(token, productNo, 10_000);
  const page = watch(ports[1], productNo);
  await page.until(({ bids }) => bids === 1);
  await server.db.run(sql`update lot set closes_at = now() where product_no = ${productNo}`);
  await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now())`);
  await server.meetDeadlines('lot.close', productNo);
  expect((await page.until(({ state }) => state !== 'open')).state).toBe('sold');
  page.end();
});

it('replays events after the last event id', async () => {
  const productNo = await makeLot(server);
  const { token } = await makeBidder(server);
  const before = watch(ports[0], productNo);
  const { seq } = await before.until(() => true);
  before.end();
  await placeBid(token, productNo, 10_000);
  const back = watch(ports[1], productNo, seq);
  const now = await back.until(({ bids }) => bids === 1);
  expect(back.received).toHaveLength(1);
  back.end();

  const idle = watch(ports[1], productNo, now.seq);
  const rival = await makeBidder(server);
  await placeBid(rival.token, productNo, 11_000);
  await idle.until(({ bids }) => bids === 2);
  // It received nothing twice.
  expect(idle.received.map(({ bids }) => bids)).toEqual([2]);
  idle.end();
});

it('recovers after the database has dropped the listening connections', async () => {
  const productNo = await makeLot(server);
  const { token } = await makeBidder(server);
  const pages = ports.map((port) => watch(port, productNo));
  await Promise.all(pages.map((page) => page.until(() => true)));
  await server.db.run(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
  );
  await placeBid(token, productNo, 10_000);
  for (const page of pages) {
    await page.until(({ bids }) => bids === 1);
    page.end();
  }
});

it('answers a stream of an unknown lot as missing', async () => {
  const answer = await server.app.inject({ method: 'GET', url: '/juhe/api/bidding/live/P99999999' });
  expect([answer.statusCode, answer.json().code]).toEqual([200, 404]);
});
