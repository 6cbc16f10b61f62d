import { get } from 'node:http';
import { sql } from '../../db/sql.ts';
import { publish } from '../../events/publish.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';

let t: TestServer;
let port: number;
beforeAll(async () => {
  t = await testServer();
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => t.close());

const listen = ({ token }: TestMember) => {
  let text = '';
  const looks = new Set<() => void>();
  const request = get(
    { port, host: '127.0.0.1', path: '/juhe/api/live/stream', headers: { authorization: token } },
    (response) => {
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        for (const look of looks) look();
      });
    },
  );
  request.on('error', () => {});
  return {
    until: (part: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (text.includes(part)) resolve();
        };
        looks.add(look);
        look();
      }),
    text: () => text,
    closed: new Promise<void>((resolve) => {
      request.once('close', resolve);
    }),
    end: () => request.destroy(),
  };
};
const tell = ({ id }: TestMember, hint: unknown) => t.db.inTx((tx) => publish(tx, `member:${id}`, hint));

test("brings the member's own changes in order, and nobody else's", async () => {
  const [ann, bob] = await Promise.all([t.memberWith(), t.memberWith()]);
  const stream = listen(ann);
  await stream.until('retry:');
  await tell(bob, { kind: 'secret' });
  for (let n = 0; n < 20; n += 1) await tell(ann, { kind: 'payment', n });
  await stream.until('"n":19');
  expect([...stream.text().matchAll(/event: changed\ndata: (.+)\n\n/g)].map(([, data]) => JSON.parse(data ?? ''))).toEqual(
    Array.from({ length: 20 }, (_, n) => ({ kind: 'payment', n })),
  );
  stream.end();
});

test('says so when events may be missing', async () => {
  const ann = await t.memberWith();
  const stream = listen(ann);
  await stream.until('retry:');
  await t.db.run(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
  );
  await stream.until('event: resync\n');
  stream.end();
});

test('ends with its session', async () => {
  const ann = await t.memberWith();
  const stream = listen(ann);
  await stream.until('retry:');
  await t.db.run(sql`delete from session where member_id = ${ann.id}`);
  await tell(ann, { kind: 'secret' });
  await stream.closed;
  expect(stream.text()).not.toContain('secret');
});

test('is for members only', async () => {
  const answer = await t.app.inject({ method: 'GET', url: '/juhe/api/live/stream' });
  expect([answer.statusCode, answer.json().code]).toEqual([200, 401]);
});
