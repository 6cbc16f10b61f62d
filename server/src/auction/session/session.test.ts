import { lot } from '@juhe/contract/auction/lot';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { session } from '@juhe/contract/auction/session';
import { sql } from '../../db/sql.ts';
import { makeStored } from '../../test/auction.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const operator = () => server.as({ token: server.operatorToken });
const announced = () => ({
  title: '金石夜场',
  cover: '/media/lots/qingci-1.webp',
  intro: '印章与碑帖',
  opensAt: inHours(72),
  closesAt: inHours(75),
});
const publish = async (fields: Partial<ReturnType<typeof announced> & { shownAt: string }> = {}) =>
  (await operator()(lotDesk.publishLotSession, { ...announced(), ...fields })).data.id;
const addLot = (sessionId: string, title = '青田石章') =>
  operator()(lotDesk.publishLot, {
    title,
    pictures: ['/media/lots/qingci-1.webp'],
    startCents: 10_000,
    incrementCents: 500,
    sessionId,
  });
const ofLevel = async (level: number) => {
  const member = await server.memberWith();
  await server.db.run(sql`insert into member_level (member_id, level, reached_at) values (${member.id}, ${level}, now())
    on conflict (member_id) do update set level = excluded.level`);
  return member;
};

// AUCTION-31
it('schedules its lots, which close a minute apart', async () => {
  const id = await publish();
  const numbers = [];
  for (const title of ['第一件', '第二件', '第三件']) numbers.push((await addLot(id, title)).data.productNo);
  const rows = await server.db.rows<{ at: string }>(
    sql`select closes_at as at from lot where session_id = ${id} order by closes_at`,
  );
  const [first, second, third] = rows.map(({ at }) => Date.parse(at));
  expect([(second ?? 0) - (first ?? 0), (third ?? 0) - (second ?? 0)]).toEqual([60_000, 60_000]);
  expect((await server.call(session.getLotSession, { id })).data).toMatchObject({ lots: 3, phase: 'coming', shown: false });
});

// AUCTION-32
it('shows its catalogue to everybody a day before it opens, from level 3 on two days before', async () => {
  const id = await publish({ opensAt: inHours(40), closesAt: inHours(42) });
  const { productNo } = (await addLot(id, '先睹为快')).data;
  const [low, high] = [await ofLevel(2), await ofLevel(3)];
  const visibility = async (viewer?: { token: string }) => {
    const options = viewer ? { token: viewer.token } : {};
    const [{ data }, detail, about] = await Promise.all([
      server.call(lot.listLots, { state: 'scheduled', sessionId: id }, options),
      server.call(lot.getLot, { productNo }, options),
      server.call(session.getLotSession, { id }, options),
    ]);
    return [data.list.length, detail.code, about.data.shown];
  };
  expect([await visibility(), await visibility(low), await visibility(high)]).toEqual([
    [0, 404, false],
    [0, 404, false],
    [1, 200, true],
  ]);
  await server.db.run(sql`update lot set shown_at = now() where product_no = ${productNo}`);
  expect((await visibility())[0]).toBe(1);
});

it('is listed in the order running, coming, ended', async () => {
  const [coming, running, ended] = [await publish(), await publish(), await publish()];
  await server.db.run(sql`update lot_session set shown_at = now() - interval '2 days', opens_at = now() - interval '1 hour',
    closes_at = now() + interval '1 hour' where id = ${running}`);
  await server.db.run(sql`update lot_session set shown_at = now() - interval '4 days', opens_at = now() - interval '3 days',
    closes_at = now() - interval '2 days' where id = ${ended}`);
  const { list } = (await server.call(session.listLotSessions, { pageSize: 50 })).data;
  const positions = [running, coming, ended].map((id) => list.findIndex((row) => row.id === id));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(list.find(({ id }) => id === running)?.phase).toBe('running');
  expect(list.find(({ id }) => id === ended)?.phase).toBe('ended');
});

// AUCTION-33
it('accepts no lot after its opening', async () => {
  const id = await publish();
  await server.db.run(sql`update lot_session set shown_at = now(), opens_at = now() where id = ${id}`);
  expect((await addLot(id)).key).toBe('session.closed');
  expect((await addLot('none')).key).toBe('session.closed');
});

// AUCTION-129
it('has a total of what was paid for its lots', async () => {
  const id = await publish();
  const member = await server.memberWith();
  const paid = await makeStored(server, member, { cents: 12_000 });
  const unpaid = await makeStored(server, member, { cents: 31_000 });
  const lots = sql`select lot_id from auction_order where id in (${paid.id}, ${unpaid.id})`;
  await server.db.run(sql`insert into lot_bidder (lot_id, member_id, max_cents, deposit_cents, paddle)
    select id, ${member.id}, 31000, 1550, 1 from lot where id in (${lots})`);
  await server.db.run(sql`update lot set session_id = ${id}, price_cents = 31000, leader_max_cents = 31000, leader_id = ${member.id}
    where id in (${lots})`);
  for (const state of ['pendingPayment', 'defaulted']) {
    await server.db.run(sql`update auction_order set state = ${state}, owned_since = null where id = ${unpaid.id}`);
    expect((await server.call(session.getLotSession, { id })).data.soldCents).toBe(12_000);
  }
});

it.each([
  ['an opening in the past', { opensAt: inHours(-1) }],
  ['an end before the opening', { closesAt: inHours(71) }],
  ['a catalogue after the opening', { shownAt: inHours(73) }],
  ['a cover from elsewhere', { cover: 'https://evil.example/x.webp' }],
  ['no title', { title: '' }],
])('is refused with %s', async (_title, wrong) => {
  const before = (await server.call(session.listLotSessions, {})).data.total;
  expect((await operator()(lotDesk.publishLotSession, { ...announced(), ...wrong })).code).toBe(400);
  expect((await server.call(session.listLotSessions, {})).data.total).toBe(before);
});

it('requires an operator, and times for a lot without a session', async () => {
  const member = await server.memberWith();
  expect((await server.as(member)(lotDesk.publishLotSession, announced())).code).toBeGreaterThanOrEqual(401);
  const answer = await operator()(lotDesk.publishLot, {
    title: '没有时间',
    pictures: ['/media/lots/qingci-1.webp'],
    startCents: 10_000,
    incrementCents: 500,
  });
  expect(answer.key).toBe('lot.times.missing');
  expect((await server.call(session.getLotSession, { id: 'none' })).code).toBe(404);
});
