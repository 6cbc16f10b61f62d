import { watch } from '@juhe/contract/auction/watch';
import { lot } from '@juhe/contract/auction/lot';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { makeLot } from '../../test/auction.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { maxWatched } from './watch.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const watchLot = (member: TestMember, productNo: string, watching = true) =>
  server.as(member)(watch.watchLot, { productNo, watching });
const titles = async (member: TestMember) =>
  (await server.as(member)(notice.listNotices, { kind: 'auction' })).data.list.map(({ title }) => title);
const watching = async (member: TestMember, productNo: string) =>
  (await server.as(member)(lot.getLot, { productNo })).data.watching;
const reminders = (productNo: string) =>
  server.db.rows<{ at: string }>(sql`select due_at as at from deadline where kind = 'lot.remind' and ref = ${productNo}`);
/** Moves a lot's opening and end to `opens` and `closes` minutes from now. */
const move = (productNo: string, opens: number, closes: number) =>
  server.db.run(sql`update lot set opens_at = now() + ${opens}::int * interval '1 minute',
    closes_at = now() + ${closes}::int * interval '1 minute' where product_no = ${productNo}`);

// AUCTION-39
it('reminds once, ten minutes before the end', async () => {
  const [member, otherMember] = [await server.memberWith(), await server.memberWith()];
  const productNo = await makeLot(server);
  expect((await watchLot(member, productNo)).data).toEqual({ watching: true });
  expect([await watching(member, productNo), await watching(otherMember, productNo)]).toEqual([true, false]);
  expect(await reminders(productNo)).toHaveLength(1);
  await server.meetDeadlines('lot.remind', productNo);
  expect(await titles(member)).toEqual([]);
  await move(productNo, -60, 9);
  await server.meetDeadlines('lot.remind', productNo);
  await server.meetDeadlines('lot.remind', productNo);
  expect(await titles(member)).toEqual(['拍品即将结束']);
  expect(await titles(otherMember)).toEqual([]);
  expect(await reminders(productNo)).toEqual([]);
});

// AUCTION-39
it('reminds of the opening and of the end', async () => {
  const member = await server.memberWith();
  const productNo = await makeLot(server, { state: 'scheduled' });
  await move(productNo, 60, 120);
  await watchLot(member, productNo);
  await move(productNo, 9, 120);
  await server.meetDeadlines('lot.remind', productNo);
  expect(await titles(member)).toEqual(['拍品即将开拍']);
  await server.db.run(sql`update lot set state = 'open' where product_no = ${productNo}`);
  await move(productNo, -100, 9);
  await server.meetDeadlines('lot.remind', productNo);
  // All notices about a lot replace each other.
  expect(await titles(member)).toEqual(['拍品即将结束']);
});

// AUCTION-39
it('reminds of the end when the lot was first watched in the last ten minutes before its opening', async () => {
  const member = await server.memberWith();
  const productNo = await makeLot(server, { state: 'scheduled' });
  await move(productNo, 5, 120);
  await watchLot(member, productNo);
  expect(await reminders(productNo)).toHaveLength(1);
  await server.meetDeadlines('lot.remind', productNo);
  expect(await titles(member)).toEqual([]);
  await server.db.run(sql`update lot set state = 'open' where product_no = ${productNo}`);
  await move(productNo, -100, 9);
  await server.meetDeadlines('lot.remind', productNo);
  expect(await titles(member)).toEqual(['拍品即将结束']);
});

// AUCTION-39
it('retains the overdue reminder of earlier watchers when another member watches shortly before the opening', async () => {
  const [early, late] = [await server.memberWith(), await server.memberWith()];
  const productNo = await makeLot(server, { state: 'scheduled' });
  await move(productNo, 60, 120);
  await watchLot(early, productNo);
  await move(productNo, 8, 120);
  await watchLot(late, productNo);
  await server.meetDeadlines('lot.remind', productNo);
  expect([await titles(early), await titles(late)]).toEqual([['拍品即将开拍'], []]);
  const { opensAt } = await server.db.one<{ opensAt: string }>(
    sql`select opens_at as "opensAt" from lot where product_no = ${productNo}`,
  );
  expect(await reminders(productNo)).toEqual([{ at: opensAt }]);
});

it('does not remind without a reminder or after the end', async () => {
  const [quiet, late] = [await server.memberWith(), await server.memberWith()];
  const productNo = await makeLot(server);
  await watchLot(quiet, productNo);
  await watchLot(quiet, productNo, false);
  await watchLot(late, productNo);
  expect(await watching(quiet, productNo)).toBe(false);
  await server.db.run(sql`update lot set state = 'unsold' where product_no = ${productNo}`);
  await server.meetDeadlines('lot.remind', productNo);
  expect([await titles(quiet), await titles(late)]).toEqual([[], []]);
  expect((await watchLot(quiet, productNo)).key).toBe('watch.over');
});

it('reminds each of twenty members that watch at the same instant', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => server.memberWith()));
  const productNo = await makeLot(server);
  const responses = await server.together(20, (i) => [watch.watchLot, { productNo }, { token: members[i]?.token ?? '' }]);
  expect(responses.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200));
  await move(productNo, -60, 9);
  await server.meetDeadlines('lot.remind', productNo);
  for (const member of members) expect(await titles(member)).toEqual(['拍品即将结束']);
  expect(server.deadlocks()).toBe(0);
});

// AUCTION-131
it('lists the watched lots page by page, those watched last first', async () => {
  const member = await server.memberWith();
  const listed = async (cursor?: string | null) => {
    const { data } = await server.as(member)(watch.listWatchedLots, { pageSize: 2, ...(cursor ? { cursor } : {}) });
    return { productNos: data.list.map(({ productNo }) => productNo), cursor: data.cursor };
  };
  expect(await listed()).toEqual({ productNos: [], cursor: null });
  const [first, second, third] = [await makeLot(server), await makeLot(server, { state: 'scheduled' }), await makeLot(server)];
  for (const productNo of [first, second, third]) await watchLot(member, productNo);
  await watchLot(await server.memberWith(), await makeLot(server));
  const top = await listed();
  expect(top.productNos).toEqual([third, second]);
  // What happens to lots of the first page does not move the second one.
  await watchLot(member, second, false);
  await watchLot(member, await makeLot(server));
  expect(await listed(top.cursor)).toEqual({ productNos: [first], cursor: null });
});

// AUCTION-131
it('lists an ended lot for 30 days, and none that is withdrawn or not shown yet', async () => {
  const member = await server.memberWith();
  const productNos = await Promise.all(Array.from({ length: 4 }, () => makeLot(server)));
  const [ended = '', old = '', withdrawn = '', hidden = ''] = productNos;
  for (const productNo of productNos) await watchLot(member, productNo);
  const end = (productNo: string, state: string, daysAgo: number) =>
    server.db.run(sql`update lot set state = ${state}, opens_at = now() - interval '60 days',
      closes_at = now() - ${daysAgo}::int * interval '1 day' where product_no = ${productNo}`);
  await end(ended, 'unsold', 29);
  await end(old, 'unsold', 31);
  await end(withdrawn, 'withdrawn', 1);
  await server.db.run(sql`update lot set state = 'scheduled', opens_at = now() + interval '3 days', closes_at = now() + interval '4 days',
    shown_at = now() + interval '2 days' where product_no = ${hidden}`);
  const { data } = await server.as(member)(watch.listWatchedLots, {});
  expect(data.list.map(({ productNo, state }) => [productNo, state])).toEqual([[ended, 'unsold']]);
  const otherMember = await server.memberWith();
  expect((await watchLot(otherMember, ended, false)).code).toBe(200);
  expect((await server.as(member)(watch.listWatchedLots, {})).data.list).toHaveLength(1);
  expect((await watchLot(member, ended, false)).data).toEqual({ watching: false });
  expect((await server.as(member)(watch.listWatchedLots, {})).data.list).toEqual([]);
  expect((await watchLot(member, ended)).key).toBe('watch.over');
  expect((await server.as(member)(watch.listWatchedLots, { cursor: 'elsewhere' })).code).toBe(400);
  expect((await server.call(watch.listWatchedLots, {})).code).toBe(401);
});

it('permits as many lots as the limit to twenty requests of one member at the same instant', async () => {
  const member = await server.memberWith();
  const lots = await Promise.all(Array.from({ length: 20 }, () => makeLot(server)));
  await server.db.run(sql`insert into lot (product_no, title, pictures, start_cents, increment_cents, deposit_cents, opens_at, closes_at, state)
    select 'WATCHED' || n, title, pictures, start_cents, increment_cents, deposit_cents, opens_at, closes_at, state
    from lot, generate_series(1, ${maxWatched - 3}::int) n where product_no = ${lots[0] ?? ''}`);
  await server.db.run(sql`insert into lot_watch (lot_id, member_id)
    select id, ${member.id} from lot where product_no like 'WATCHED%'`);
  const responses = await server.together(20, (i) => [watch.watchLot, { productNo: lots[i] ?? '' }, { token: member.token }]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(3);
  expect(responses.filter(({ key }) => key === 'watch.most')).toHaveLength(17);
  const { n } = await server.db.one<{ n: number }>(sql`select count(*) as n from lot_watch where member_id = ${member.id}`);
  expect(n).toBe(maxWatched);
});

it('requires a member and an existing lot', async () => {
  const member = await server.memberWith();
  expect((await server.call(watch.watchLot, { productNo: 'P99999999' })).code).toBe(401);
  expect((await watchLot(member, 'P99999999')).key).toBe('lot.missing');
  expect((await server.as(member)(watch.watchLot, { productNo: await makeLot(server), watching: 'maybe' as never })).code).toBe(
    400,
  );
});
