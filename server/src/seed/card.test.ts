import { card } from '@juhe/contract/applyfor/card';
import { session } from '@juhe/contract/member/session';
import { sql } from '../db/sql.ts';
import { audit, balanceOf } from '../ledger/read.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { cardSeed } from './card.ts';
import { demoPassword, memberSeed } from './member.ts';
import { runSeed } from './seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await runSeed(server.deps, [memberSeed, cardSeed]);
});
afterAll(() => server.close());

const signIn = async (mobile: string) => (await server.call(session.signInWithPassword, { mobile, password: demoPassword })).data;

it('offers three cards, one of which the first member has, with everything that its purchase booked', async () => {
  const first = await signIn('13800000001');
  const cards = (await server.call(card.listOfferedCards, {}, first)).data;
  expect(cards.map(({ name, activeUntilAt }) => [name, activeUntilAt !== null])).toEqual([
    ['藏家月卡', true],
    ['购物月卡', false],
    ['全能年卡', false],
  ]);
  expect((await server.call(card.listCardOrders, {}, first)).data.list).toMatchObject([
    { state: 'settled', refundUntilAt: null },
  ]);
  expect(await balanceOf(server.db, { kind: 'escrow', owner: 'PDEMOCARD1' })).toBe(0);
  expect(await audit(server.db)).toEqual([]);
  expect(await server.db.rows(sql`select kind from deadline where ref = 'mcard-m1' order by kind`)).toEqual([
    { kind: 'card.over' },
    { kind: 'card.remind' },
  ]);
});

it('lets the new member buy one', async () => {
  const newcomer = await signIn('13800000009');
  const { data } = await server.call(card.buyCard, { cardId: 'card-shopping', priceCents: 1_990 }, newcomer);
  expect(data).toMatchObject({ state: 'pendingPayment', cardName: '购物月卡', amountCents: 1_990 });
});
