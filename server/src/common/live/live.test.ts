import { config } from '@juhe/contract/common/config';
import { sql } from '../../db/sql.ts';
import { publish } from '../../events/publish.ts';
import { openLiveStream } from '../../test/live-stream.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';

let t: TestServer;
let port: number;
beforeAll(async () => {
  t = await testServer();
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => t.close());

const listen = (member?: TestMember) => openLiveStream(port, member?.token);
const publishTo = ({ id }: TestMember, hint: unknown) => t.db.inTx(async (tx) => publish(tx, `member:${id}`, hint));

test('sends the member’s own changes in order, and nobody else’s', async () => {
  const [ann, bob] = await Promise.all([t.memberWith(), t.memberWith()]);
  const stream = listen(ann);
  await stream.until('retry:');
  await publishTo(bob, { kind: 'secret' });
  for (let n = 0; n < 20; n += 1) await publishTo(ann, { kind: 'payment', n });
  await stream.until('"n":19');
  expect(stream.changes()).toEqual(Array.from({ length: 20 }, (_, n) => ({ kind: 'payment', n })));
  stream.end();
});

test('states first whether anything of the member or the site changed since the data was read', async () => {
  const [ann, bob] = await Promise.all([t.memberWith(), t.memberWith()]);
  await publishTo(bob, { kind: 'payment' });
  const first = async (age: number) => {
    const stream = openLiveStream(port, ann.token, age);
    await stream.until('data:');
    stream.end();
    return /event: (\w+)/.exec(stream.text())?.[1];
  };
  expect(await first(0)).toBe('current');
  const before = performance.now();
  const live = listen(ann);
  await live.until('retry:');
  await publishTo(ann, { kind: 'payment' });
  await live.until('"kind":"payment"');
  live.end();
  // The age is measured before the request; the server subtracts it from the time at which the request arrives.
  const arrival = 5_000;
  expect(await first(Math.ceil(performance.now() - before) + arrival)).toBe('resync');
  // Longer ago than events are remembered.
  expect(await first(3_600_000)).toBe('resync');
});

test('reports when events may be missing', async () => {
  const ann = await t.memberWith();
  const stream = listen(ann);
  await stream.until('retry:');
  await t.db.run(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
  );
  await stream.until('event: resync\n');
  stream.end();
});

// COMMON-5
test('ends with its session immediately', async () => {
  const ann = await t.memberWith();
  const stream = listen(ann);
  await stream.until('retry:');
  await t.db.run(sql`delete from session where member_id = ${ann.id}`);
  await stream.closed;
  expect(stream.text()).not.toContain('event:');
});

test('continues when another session of the member ends', async () => {
  const ann = await t.memberWith();
  const stream = listen(ann);
  await stream.until('retry:');
  await t.db.run(sql`insert into session (token_hash, member_id, expires_at) values ('\\x01', ${ann.id}, now())`);
  await t.db.run(sql`delete from session where token_hash = '\x01'`);
  await publishTo(ann, { kind: 'payment' });
  await stream.until('"kind":"payment"');
  expect(stream.text()).not.toContain('"session"');
  stream.end();
});

test('sends nothing to an expired session', async () => {
  const ann = await t.memberWith();
  const stream = listen(ann);
  await stream.until('retry:');
  await t.db.run(sql`update session set expires_at = now() where member_id = ${ann.id}`);
  await publishTo(ann, { kind: 'secret' });
  await stream.closed;
  expect(stream.text()).not.toContain('secret');
});

// COMMON-5
test('sends the site’s changes to members and visitors, and no member’s changes to visitors', async () => {
  const ann = await t.memberWith();
  const ownStream = listen(ann);
  const streams = [listen(), ownStream, listen({ ...ann, token: 'a-token-of-no-session' })];
  await Promise.all(streams.map((stream) => stream.until('retry:')));
  await publishTo(ann, { kind: 'payment' });
  // Events for members within 50 ms are processed together; changes of the site are sent immediately.
  await ownStream.until('"kind":"payment"');
  const operator = t.as({ token: t.operatorToken });
  await operator(config.setConfig, { key: 'sys.global.graying.app', value: 'true' });
  await Promise.all(streams.map((stream) => stream.until('data: {"kind":"config","key":"sys.global.graying.app"}')));
  expect(streams.map((stream) => stream.text().includes('payment'))).toEqual([false, true, false]);
  for (const stream of streams) stream.end();
});

test('does not announce a setting that was not written', async () => {
  const stream = listen();
  await stream.until('retry:');
  const operator = t.as({ token: t.operatorToken });
  await operator(config.setConfig, { key: 'a b', value: 'refused' });
  await operator(config.setConfig, { key: 'sys.global.graying.app', value: 'false' });
  await stream.until('"key":"sys.global.graying.app"');
  expect(stream.text().match(/event: changed/g)).toHaveLength(1);
  stream.end();
});

// COMMON-6
test('allows eight per member, and a ninth when one is closed', async () => {
  const ann = await t.memberWith();
  const streams = Array.from({ length: 8 }, () => listen(ann));
  await Promise.all(streams.map((stream) => stream.until('retry:')));
  const ninth = listen(ann);
  await ninth.until('"code":429');
  streams[0]?.end();
  const connect = async (): Promise<ReturnType<typeof listen>> => {
    const stream = listen(ann);
    return Promise.race([stream.until('retry:').then(() => stream), stream.until('"code":429').then(connect)]);
  };
  streams.push(await connect());
  for (const stream of streams) stream.end();
});
