import { cardGift } from '@juhe/contract/social/card-gift';
import type { Operation } from '@juhe/contract/operation';
import { conversation } from '@juhe/contract/social/conversation';
import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import { giftShop } from '../../test/gift-shop.ts';
import { makeCard } from '../../test/rights-card.ts';
import { cardGiftProblems } from '../../test/simulation/applyfor/card-gift-problems.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

jest.setTimeout(300_000);
let server: TestServer;
let lin: TestMember;
let zhou: TestMember;
let cardId: string;
let id: string;
const {
  friends,
  begin,
  give: startGift,
  given: giftOf,
  giving,
  stateOf,
  balance,
  escrow,
  daysOf,
  plainNotice,
  act,
} = giftShop(() => server);
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  await server.db.run(sql`delete from rate_limit`);
  cardId = await makeCard(server);
  [lin, zhou] = await friends();
  id = await begin(lin, zhou);
});
afterEach(async () => {
  expect([...(await audit(server.db)), ...(await cardGiftProblems(server.db))]).toEqual([]);
  expect([server.deadlocks(), server.retries()]).toEqual([0, 0]);
});
afterAll(() => server.close());

/** Rounds of each race. */
const rounds = Number(process.env['ROUNDS'] ?? '4');
const createGift = (giver = lin) => giftOf(giver, giving({ conversationId: id, cardId }));
const with20 = (
  name: string,
  calls: readonly (readonly [Operation, object, TestMember])[],
  concurrent?: () => Promise<unknown>,
) =>
  server.together<Operation>(
    20,
    (i) => {
      const [operation, input, caller] = calls[i % calls.length] ?? calls[0] ?? [];
      if (!operation || !caller) throw new Error('no call');
      return [operation, input as never, { token: caller.token, key: `${name}-${i}` }];
    },
    concurrent,
  );

it('twenty calls with one number create one gift', async () => {
  const input = giving({ conversationId: id, cardId });
  const responses = await with20(`one-${lin.id}`, [[cardGift.giveCard, input, lin]]);
  expect(responses.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200));
  const { count } = await server.db.one<{ count: number }>(
    sql`select count(*)::int as count from card_gift where giver_id = ${lin.id}`,
  );
  expect(count).toBe(1);
});

it('one of twenty concurrent gifts is open', async () => {
  const calls = Array.from({ length: 20 }, () => [cardGift.giveCard, giving({ conversationId: id, cardId }), lin] as const);
  const responses = await with20(`many-${lin.id}`, calls);
  expect(responses.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200));
  const states = await server.db.rows<{ state: string }>(
    sql`select state from card_gift where giver_id = ${lin.id} and state <> 'cancelled'`,
  );
  expect(states).toEqual([{ state: 'pendingPayment' }]);
});

it('twenty acceptances add the days once', async () => {
  const gift = await createGift();
  const responses = await with20(`accept-${gift}`, [[cardGift.acceptCardGift, { id: gift }, zhou]]);
  expect(responses.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200));
  expect([await daysOf(zhou, cardId), await escrow(gift)]).toEqual([30, 0]);
});

it('notifications, wallet payments, replacement and withdrawal: paid and in one message, or without effect', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { data } = await startGift(lin, giving({ conversationId: id, cardId }));
    const start = await balance(lin);
    await server.call(cardGift.payCardGift, { id: data.id, channel: 'sandbox' }, lin);
    await server.together<Operation>(20, (i) => {
      if (i % 3 === 0) return plainNotice(data.payNo ?? '') as never;
      const key = `pay-${data.id}-${i}`;
      if (i % 3 === 1) return [cardGift.payCardGift, { id: data.id, channel: 'balance' as const }, { token: lin.token, key }];
      return round % 2 === 0
        ? [cardGift.withdrawCardGift, { id: data.id }, { token: lin.token, key }]
        : [cardGift.giveCard, giving({ conversationId: id, cardId }), { token: lin.token, key }];
    });
    const state = await stateOf(data.id);
    expect(['waiting', 'withdrawn', 'cancelled']).toContain(state);
    expect(await escrow(data.id)).toBe(state === 'waiting' ? 1_990 : 0);
    if (state !== 'waiting') expect(await balance(lin)).toBe(start);
  }
});

it('accept × decline × withdraw × expire: the card and the money are each in one account', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const before = [await balance(lin), (await daysOf(zhou, cardId)) ?? 0] as const;
    const gift = await createGift();
    const calls: (readonly [Operation, object, TestMember])[] = [
      [cardGift.acceptCardGift, { id: gift }, zhou],
      [cardGift.declineCardGift, { id: gift }, zhou],
      [cardGift.withdrawCardGift, { id: gift }, lin],
    ];
    const responses = await with20(`end-${gift}`, calls, () =>
      round % 2 === 0 ? server.meetDeadlines('cardGift.expire', gift) : Promise.resolve(),
    );
    const state = await stateOf(gift);
    expect(['accepted', 'declined', 'withdrawn', 'expired']).toContain(state);
    const isAccepted = state === 'accepted';
    expect([await balance(lin), (await daysOf(zhou, cardId)) ?? 0, await escrow(gift)]).toEqual([
      before[0] - (isAccepted ? 1_990 : 0),
      before[1] + (isAccepted ? 30 : 0),
      0,
    ]);
    for (const { code, key, data } of responses)
      if (code === 200) expect(data).toMatchObject({ state });
      else expect(['cardGift.changed', 'cardGift.over']).toContain(key);
  }
});

it('mutual gifts and acceptances at the same time do not deadlock', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const gifts = await Promise.all([
      startGift(lin, giving({ conversationId: id, cardId })),
      startGift(zhou, giving({ conversationId: id, cardId })),
    ]);
    const [ofLin = '', ofZhou = ''] = gifts.map(({ data }) => data.id);
    const paid = await with20(`both-${ofLin}`, [
      [cardGift.payCardGift, { id: ofLin, channel: 'balance' }, lin],
      [cardGift.payCardGift, { id: ofZhou, channel: 'balance' }, zhou],
    ]);
    expect(new Set(paid.map(({ code }) => code))).toEqual(new Set([200]));
    await with20(`take-${ofLin}`, [
      [cardGift.acceptCardGift, { id: ofLin }, zhou],
      [cardGift.acceptCardGift, { id: ofZhou }, lin],
    ]);
    expect([await stateOf(ofLin), await stateOf(ofZhou)]).toEqual(['accepted', 'accepted']);
  }
  expect([await daysOf(lin, cardId), await daysOf(zhou, cardId)]).toEqual([30 * rounds, 30 * rounds]);
});

it('a block during the payment: the gift is in the conversation, or its money is refunded', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [giver, partner] = await friends();
    const { data } = await startGift(giver, giving({ conversationId: await begin(giver, partner), cardId }));
    await with20(`block-${data.id}`, [[cardGift.payCardGift, { id: data.id, channel: 'balance' }, giver]], () =>
      server.call(conversation.blockMember, { memberId: giver.id, blocked: true }, partner),
    );
    const isWaiting = (await stateOf(data.id)) === 'waiting';
    expect(await balance(giver)).toBe(isWaiting ? 98_010 : 100_000);
    if (isWaiting) expect((await act(partner, 'decline', data.id)).code).toBe(200);
  }
});
