import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../../db/sql.ts';
import { createWorker } from '../../jobs/worker.ts';
import { makeLot } from '../../test/auction.ts';
import { noTransactionSince, nowOf } from '../../test/open-transactions.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { jobs } from '../../wiring.ts';
import { enqueueCheck } from './check-queue.ts';

let t: TestServer;
let checker: Server;
let requestCount = 0;

beforeAll(async () => {
  // Accepts every request and never responds.
  checker = createServer(() => {
    requestCount += 1;
  }).listen(0, '127.0.0.1');
  await once(checker, 'listening');
  const { port } = checker.address() as AddressInfo;
  t = await testServer({ env: { CHECK_URL: `http://127.0.0.1:${port}/`, CHECK_KEY: 'k' } });
});
afterAll(async () => {
  checker.closeAllConnections();
  checker.close();
  await t.close();
});

it('a hanging checking service keeps no lock and no transaction', async () => {
  const { id: memberId } = await t.memberWith();
  await t.db.inTx(async (tx) => {
    for (let i = 0; i < 4; i += 1) {
      const item = {
        kind: 'nickname' as const,
        targetId: `m${i}`,
        memberId,
        category: '',
        texts: ['x'],
        pictures: [],
        films: [],
      };
      await enqueueCheck(tx, t.deps, { ...item, actor: { kind: 'member', id: memberId } });
    }
  });
  const productNo = await makeLot(t);
  const worker = createWorker(t.deps, jobs);
  worker.start();
  try {
    while (requestCount === 0) await delay(5);
    await t.db.run(sql`update lot set closes_at = now() where product_no = ${productNo}`);
    await t.db.run(sql`insert into deadline (kind, ref, due_at) values ('lot.close', ${productNo}, now())
      on conflict (kind, ref) do update set due_at = now()`);
    const state = async () =>
      (await t.db.one<{ state: string }>(sql`select state from lot where product_no = ${productNo}`)).state;
    while ((await state()) === 'open') await delay(5);
    const { waiting } = await t.db.one<{ waiting: number }>(
      sql`select count(*) as waiting from deadline where kind = 'check.ask' and ref like '%:1'`,
    );
    expect(waiting).toBe(4);
    await noTransactionSince(t.db, await nowOf(t.db));
  } finally {
    await worker.stop();
  }
});
