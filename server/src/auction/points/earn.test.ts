import { sql } from '../../db/sql.ts';
import { post } from '../../ledger/post.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { levelTable, rightsOf } from '../level/levels.ts';
import { boughtAccount, earnPoints, pointsAccount, pointsIssue, pointsOf, takeBackPoints } from './earn.ts';

jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let n = 0;
const earn = (memberId: string, points: number, key = `earn-${(n += 1)}`) =>
  server.db.inTx((tx) => earnPoints(tx, { memberId, points, ref: key, key }));
const takeBack = (memberId: string, points: number, key = `back-${(n += 1)}`) =>
  server.db.inTx((tx) => takeBackPoints(tx, { memberId, points, ref: key, key }));
const spend = (memberId: string, points: number) =>
  server.db.inTx((tx) =>
    post(tx, {
      kind: 'points.spent',
      ref: `spend-${(n += 1)}`,
      entries: [
        { account: pointsAccount(memberId), amount: -points },
        { account: pointsIssue, amount: points },
      ],
    }),
  );
const stateOf = (memberId: string) =>
  server.db.one<{ level: number; earned: number; owed: number; entries: number }>(sql`
    select l.level, l.earned_total as earned, l.owed, coalesce((
      select sum(e.amount)::bigint from ledger_account a join ledger_entry e on e.account_id = a.id
      join ledger_transaction t on t.id = e.transaction_id
      where a.kind = 'points' and a.owner = l.member_id and t.kind in ('points.earned', 'points.reversed')), 0) as entries
    from member_level l where l.member_id = ${memberId}`);
const pointsLeft = (memberId: string) => balanceOf(server.db, pointsAccount(memberId));

// AUCTION-55
it('counts one point for each whole yuan', () => {
  expect([0, 1, 99, 100, 199, 12_345].map(pointsOf)).toEqual([0, 0, 0, 1, 1, 123]);
});

// AUCTION-68
it('grants each level with its rights exactly at its threshold', async () => {
  const { id } = await server.memberWith({});
  expect(await rightsOf(server.db, id)).toEqual({
    level: 1,
    feeBp: 500,
    baseBp: 500,
    listings: 3,
    shareBp: 1_000,
    isExpert: false,
  });
  let total = 0;
  const notices = () =>
    server.db.rows<{ level: number }>(
      sql`select (params ->> 'level')::int as level from notice where member_id = ${id} and template = 'levelUp' order by seq`,
    );
  for (const { level, fromPoints, feeBp, listings } of levelTable.slice(1)) {
    await earn(id, fromPoints - 1 - total);
    expect((await rightsOf(server.db, id)).level).toBe(level - 1);
    await earn(id, 1);
    expect(await rightsOf(server.db, id)).toMatchObject({ level, feeBp, listings });
    total = fromPoints;
  }
  expect((await notices()).map(({ level }) => level)).toEqual([2, 3, 4, 5]);
});

// APPLYFOR-29
it('adds the rights of an expert to those of the level', async () => {
  const { id } = await server.memberWith({});
  await server.db.run(sql`update member set roles = '{expert}' where id = ${id}`);
  expect(await rightsOf(server.db, id)).toEqual({
    level: 1,
    feeBp: 450,
    baseBp: 450,
    listings: 13,
    shareBp: 2_000,
    isExpert: true,
  });
});

// AUCTION-58, AUCTION-68
it('reverses points, settles owed ones from later points, and retains the level', async () => {
  const { id } = await server.memberWith({});
  await earn(id, 1_200);
  await spend(id, 1_000);
  await takeBack(id, 500);
  expect([await pointsLeft(id), await stateOf(id)]).toEqual([0, { level: 2, earned: 700, owed: 300, entries: 1_000 }]);
  await earn(id, 100);
  expect([await pointsLeft(id), await stateOf(id)]).toEqual([0, { level: 2, earned: 800, owed: 200, entries: 1_000 }]);
  await earn(id, 250);
  const state = await stateOf(id);
  expect([await pointsLeft(id), state]).toEqual([50, { level: 2, earned: 1_050, owed: 0, entries: 1_050 }]);
  expect(state.earned).toBe(state.entries - state.owed);
  expect(await audit(server.db)).toEqual([]);
});

// AUCTION-58
it('revokes the points of a purchase that settled owed ones, also where an earlier release posted the settlement', async () => {
  const { id } = await server.memberWith({});
  await takeBack(id, 30);
  await earn(id, 100, 'own-keys');
  expect([await pointsLeft(id), (await stateOf(id)).owed]).toEqual([70, 0]);
  await takeBack(id, 100, 'own-keys');
  expect([await pointsLeft(id), await stateOf(id)]).toEqual([0, { level: 1, earned: -30, owed: 30, entries: 0 }]);

  const former = await server.memberWith({});
  await earn(former.id, 100, 'former-keys');
  await server.db.inTx((tx) =>
    post(tx, {
      kind: 'points.reversed',
      ref: 'former-keys',
      key: 'points.reversed:former-keys',
      entries: [
        { account: pointsAccount(former.id), amount: -30 },
        { account: pointsIssue, amount: 30 },
      ],
    }),
  );
  await takeBack(former.id, 60, 'former-keys');
  expect(await pointsLeft(former.id)).toBe(10);
  expect(await audit(server.db)).toEqual([]);
});

it('does not reverse bought points', async () => {
  const { id } = await server.memberWith({});
  await earn(id, 10);
  await server.db.inTx((tx) =>
    post(tx, {
      kind: 'points.bought',
      ref: id,
      entries: [
        { account: pointsIssue, amount: -300 },
        { account: boughtAccount(id), amount: 300 },
      ],
    }),
  );
  await takeBack(id, 40);
  expect([await pointsLeft(id), await balanceOf(server.db, boughtAccount(id)), (await stateOf(id)).owed]).toEqual([0, 300, 30]);
});

it('grants once per key and the exact sum under concurrency', async () => {
  const { id } = await server.memberWith({});
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => earn(id, 7, 'the-same')));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ earned: 7, entries: 7 });
  await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? earn(id, 100) : takeBack(id, 30))));
  const state = await stateOf(id);
  expect(state.earned).toBe(707);
  expect(state.entries - state.owed).toBe(707);
  expect(server.deadlocks()).toBe(0);
  expect(await audit(server.db)).toEqual([]);
});

it('ignores zero points and deleted members', async () => {
  const { id } = await server.memberWith({});
  await earn(id, 0);
  await earn(id, -5);
  await server.db.run(sql`update member set cancelled_at = now() where id = ${id}`);
  await earn(id, 50);
  expect(await pointsLeft(id)).toBe(0);
  expect(await server.db.rows(sql`select from member_level where member_id = ${id}`)).toEqual([]);
});

it('never lowers a level', async () => {
  const { id } = await server.memberWith({});
  await earn(id, 1_000);
  await expect(server.db.run(sql`update member_level set level = 1 where member_id = ${id}`)).rejects.toThrow(/never falls/);
});
