import { notice } from '@juhe/contract/social/notice';
import { homepage } from '@juhe/contract/social/homepage';
import { moneyRequest } from '@juhe/contract/wallet/money-request';
import { wallet } from '@juhe/contract/wallet/wallet';
import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { lapseRequestJob } from './money-request.service.ts';

jest.setTimeout(60_000);
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await audit(server.db)).toEqual([]);
});

const follow = (follower: TestMember, target: TestMember) =>
  server.call(homepage.followMember, { memberId: target.id, follow: true }, follower);
/** Two members who follow each other; the second has money. */
const friends = async (walletCents = 100_000): Promise<[TestMember, TestMember]> => {
  const pair = [
    await server.memberWith({ nickname: '林知夏' }),
    await server.memberWith({ walletCents, nickname: '周牧野' }),
  ] as const;
  await follow(pair[0], pair[1]);
  await follow(pair[1], pair[0]);
  return [...pair];
};
const requestMoney = (asker: TestMember, payer: TestMember, amountCents = 1_500, memo = '') =>
  server.call(moneyRequest.requestMoney, { mobile: payer.mobile ?? '', amountCents, memo }, asker);
const received = async (member: TestMember) => (await server.call(moneyRequest.listMoneyRequests, {}, member)).data.list;
const stateOf = async (id: string) =>
  (await server.db.one<{ state: string }>(sql`select state from money_request where id = ${id}`)).state;
const balance = async (member: TestMember) => (await server.call(wallet.getMemberWallet, {}, member)).data.balanceCents;
const pay = async (payer: TestMember, id: string, fields: Record<string, unknown> = {}) => {
  const request = (await received(payer)).find((row) => row.id === id);
  return server.call(
    wallet.payMember,
    { payee: request?.payee ?? 'none', amountCents: request?.amountCents ?? 1, requestId: id, ...fields },
    payer,
  );
};

// WALLET-59
it('notifies the friend, who pays; both see the result', async () => {
  const [asker, payer] = await friends();
  const { data } = await requestMoney(asker, payer, 1_500, '拼车');
  expect(data.state).toBe('open');
  const [row] = await received(payer);
  expect(row).toMatchObject({ nickname: '林知夏', amountCents: 1_500, memo: '拼车', state: 'open', payee: expect.any(String) });
  const { list } = (await server.call(notice.listNotices, { kind: 'service' }, payer)).data;
  expect(list[0]).toMatchObject({ title: '收款请求', link: '/subPackages/mine/money-requests' });
  expect((await pay(payer, data.id)).data.balanceCents).toBe(98_500);
  expect([await stateOf(data.id), await balance(asker)]).toEqual(['paid', 1_500]);
  const { data: sent } = await server.call(moneyRequest.listMoneyRequests, { side: 'sent' }, asker);
  expect(sent.list[0]).toMatchObject({ state: 'paid', payee: null });
  const { data: entries } = await server.call(wallet.listWalletEntries, { direction: 'in' }, asker);
  expect(entries.list[0]?.ref).toBe(data.id);
  expect((await pay(payer, data.id, { payee: row?.payee ?? '', amountCents: 1_500 })).key).toBe('request.over');
});

// WALLET-58, WALLET-60
it('is allowed to friends and former payment partners, and refused alike to others, unknown mobiles and blockers', async () => {
  const [asker, stranger] = [await server.memberWith({}), await server.memberWith({ walletCents: 5_000 })];
  const refused = [
    await requestMoney(asker, stranger),
    await server.call(moneyRequest.requestMoney, { mobile: '12999999999', amountCents: 1 }, asker),
  ];
  // A one-sided follow is not a relation.
  await follow(asker, stranger);
  refused.push(await requestMoney(asker, stranger));
  expect(refused.map(({ key }) => key)).toEqual(['request.refused', 'request.refused', 'request.refused']);
  expect((await server.call(moneyRequest.listRequestContacts, {}, asker)).data).toEqual([]);

  await server.call(wallet.payMember, { mobile: asker.mobile ?? '', amountCents: 100 }, stranger);
  const { data: contacts } = await server.call(moneyRequest.listRequestContacts, {}, asker);
  expect(contacts).toHaveLength(1);
  const payee = contacts[0]?.payee ?? '';
  const { data } = await server.call(moneyRequest.requestMoney, { payee, amountCents: 700 }, asker);
  expect((await requestMoney(asker, stranger)).key).toBe('request.again');

  await server.call(moneyRequest.declineMoneyRequest, { id: data.id, block: true }, stranger);
  expect((await requestMoney(asker, stranger)).key).toBe('request.refused');
  expect((await server.call(moneyRequest.listRequestContacts, {}, asker)).data).toEqual([]);
  const { data: blocks } = await server.call(moneyRequest.listRequestBlocks, {}, stranger);
  expect(blocks).toMatchObject([{ requestId: data.id }]);
  // The blocked member cannot lift the block.
  expect((await server.call(moneyRequest.removeRequestBlock, { requestId: data.id }, asker)).key).toBe('request.missing');
  expect((await server.call(moneyRequest.removeRequestBlock, { requestId: data.id }, stranger)).code).toBe(200);
  expect((await requestMoney(asker, stranger)).code).toBe(200);
  expect((await requestMoney(asker, asker)).key).toBe('pay.self');
});

it('lists paid contacts first, latest first, then friends and payers', async () => {
  const [member, friend] = await friends();
  await server.db.run(sql`update member set nickname = '阿安' where id = ${friend.id}`);
  const [first, second, payer] = await Promise.all([1, 2, 3].map(() => server.memberWith({ walletCents: 1_000 })));
  if (!first || !second || !payer) throw new Error('no members');
  const payTo = (from: TestMember, to: TestMember) =>
    server.call(wallet.payMember, { mobile: to.mobile ?? '', amountCents: 100 }, from);
  await payTo(payer, member);
  await payTo(payer, member);
  await payTo(friend, member);
  for (const payee of [first, second, first]) expect((await payTo(member, payee)).code).toBe(200);
  const contacts = async () => {
    const { data } = await server.call(moneyRequest.listRequestContacts, {}, member);
    return data.map(({ avatar }) => avatar);
  };
  for (const [index, person] of [first, second, friend, payer].entries())
    await server.db.run(sql`update member set avatar = ${`/${index}.svg`} where id = ${person.id}`);
  expect(await contacts()).toEqual(['/0.svg', '/1.svg', '/2.svg', '/3.svg']);
});

it('restricts each action to its party and hides the request from others', async () => {
  const [asker, payer] = await friends();
  const outsider = await server.memberWith({ walletCents: 10_000 });
  const { data } = await requestMoney(asker, payer);
  const { id } = data;
  for (const caller of [outsider, asker])
    expect((await server.call(moneyRequest.declineMoneyRequest, { id }, caller)).key).toBe('request.missing');
  for (const caller of [outsider, payer])
    expect((await server.call(moneyRequest.withdrawMoneyRequest, { id }, caller)).key).toBe('request.missing');
  const looked = await server.call(wallet.findMemberByMobile, { mobile: asker.mobile ?? '' }, outsider);
  const foreign = await server.call(
    wallet.payMember,
    { payee: looked.data?.id ?? '', amountCents: 1_500, requestId: id },
    outsider,
  );
  expect(foreign.key).toBe('request.missing');
  expect((await pay(payer, id, { amountCents: 1_499 })).key).toBe('request.differs');
  const elsewhere = await server.call(wallet.findMemberByMobile, { mobile: outsider.mobile ?? '' }, payer);
  expect((await pay(payer, id, { payee: elsewhere.data?.id ?? '' })).key).toBe('request.differs');
  expect([await stateOf(id), await balance(payer), await balance(outsider)]).toEqual(['open', 100_000, 10_000]);
});

it('keeps the request open after a refused payment', async () => {
  const [asker, payer] = await friends(1_000);
  const { data } = await requestMoney(asker, payer, 1_500);
  expect((await pay(payer, data.id)).key).toBe('ledger.insufficientFunds');
  const large = await friends(100_000);
  const { data: largeRequest } = await requestMoney(large[0], large[1], 30_000);
  expect((await pay(large[1], largeRequest.id)).key).toBe('payment.passwordNeeded');
  expect([await stateOf(data.id), await stateOf(largeRequest.id)]).toEqual(['open', 'open']);
});

// WALLET-58
it('limits requests to ten a day, also concurrently', async () => {
  const asker = await server.memberWith({});
  const contacts = await Promise.all(Array.from({ length: 13 }, () => server.memberWith({})));
  for (const contact of contacts) {
    await follow(asker, contact);
    await follow(contact, asker);
  }
  const responses = await server.together(13, (i) => [
    moneyRequest.requestMoney,
    { mobile: contacts[i]?.mobile ?? '', amountCents: 100 },
    { token: asker.token, key: `ask-money-${i}` },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(10);
  expect(responses.filter(({ key }) => key === 'request.daily')).toHaveLength(3);
});

// WALLET-58
it('creates one request to the same member for twenty concurrent calls', async () => {
  const [asker, payer] = await friends();
  const responses = await server.together(20, (i) => [
    moneyRequest.requestMoney,
    { mobile: payer.mobile ?? '', amountCents: 100 },
    { token: asker.token, key: `same-ask-${i}` },
  ]);
  // Each names a mobile and uses one of the hour's twenty look-ups.
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await received(payer)).toHaveLength(1);
});

// WALLET-59
it('expires with its notice and cannot be paid afterwards', async () => {
  const [asker, payer] = await friends();
  const { data } = await requestMoney(asker, payer);
  const due = await server.db.one<{ days: number }>(
    sql`select round(extract(epoch from due_at - now()) / 86400)::int as days from deadline where kind = 'moneyRequest.lapse' and ref = ${data.id}`,
  );
  expect(due.days).toBe(7);
  const [row] = await received(payer);
  await server.db.inTx((tx) => lapseRequestJob.run(tx, data.id, server.deps));
  expect(await stateOf(data.id)).toBe('lapsed');
  expect((await server.call(notice.listNotices, { kind: 'service' }, payer)).data.list).toEqual([]);
  expect((await pay(payer, data.id, { payee: row?.payee ?? '', amountCents: 1_500 })).key).toBe('request.over');
  expect(await balance(payer)).toBe(100_000);
});

// WALLET-59
it('is neither paid nor declined after seven days, also while the scheduled job is late; its asker may withdraw it', async () => {
  const [asker, payer] = await friends();
  const { data } = await requestMoney(asker, payer);
  const [row] = await received(payer);
  await server.db.run(sql`update money_request set expires_at = now() - interval '1 second' where id = ${data.id}`);
  expect((await pay(payer, data.id, { payee: row?.payee ?? '', amountCents: 1_500 })).key).toBe('request.over');
  expect((await server.call(moneyRequest.declineMoneyRequest, { id: data.id }, payer)).key).toBe('request.over');
  expect(await received(payer)).toMatchObject([{ id: data.id, state: 'open', actions: [], payee: null }]);
  const { data: sent } = await server.call(moneyRequest.listMoneyRequests, { side: 'sent' }, asker);
  expect(sent.list[0]).toMatchObject({ actions: ['withdraw'] });
  expect((await server.call(moneyRequest.withdrawMoneyRequest, { id: data.id }, asker)).data.state).toBe('withdrawn');
  expect(await balance(payer)).toBe(100_000);
});

// WALLET-59
it('applies exactly one of pay, withdraw, decline and expire under concurrency, without loss of money', async () => {
  const ends: Record<string, number> = {};
  for (let round = 0; round < 12; round += 1) {
    const [asker, payer] = await friends(30_000);
    const { data } = await requestMoney(asker, payer);
    const payee = (await received(payer))[0]?.payee ?? '';
    const { id } = data;
    const lapse = round % 3 === 0 ? server.db.inTx((tx) => lapseRequestJob.run(tx, id, server.deps)) : Promise.resolve();
    const responses = await Promise.all(
      Array.from({ length: 20 }, async (_, i): Promise<{ code: number; key?: string | undefined }> => {
        const by = ({ token }: TestMember) => ({ token, key: `end-request-${round}-${i}` });
        if (i % 4 === round % 2) return server.call(moneyRequest.withdrawMoneyRequest, { id }, by(asker));
        if (i % 7 === 3) return server.call(moneyRequest.declineMoneyRequest, { id }, by(payer));
        return server.call(wallet.payMember, { payee, amountCents: 1_500, requestId: id }, by(payer));
      }),
    );
    await lapse;
    const state = await stateOf(id);
    ends[state] = (ends[state] ?? 0) + 1;
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(state === 'lapsed' ? 0 : 1);
    expect(responses.filter(({ code, key }) => code !== 200 && key !== 'request.over')).toEqual([]);
    expect([await balance(asker), await balance(payer)]).toEqual(state === 'paid' ? [1_500, 28_500] : [0, 30_000]);
  }
  expect(Object.values(ends).reduce((sum, n) => sum + n, 0)).toBe(12);
});

// WALLET-66
it.each(['open', 'paid', 'declined', 'withdrawn', 'lapsed'] as const)(
  'a request that is %s accepts the actions of its side and no others',
  async (state) => {
    for (const action of ['pay', 'decline', 'withdraw'] as const) {
      const [asker, payer] = await friends();
      const { id } = (await requestMoney(asker, payer)).data;
      if (state === 'paid') await pay(payer, id);
      else if (state === 'declined') await server.call(moneyRequest.declineMoneyRequest, { id }, payer);
      else if (state === 'withdrawn') await server.call(moneyRequest.withdrawMoneyRequest, { id }, asker);
      else if (state === 'lapsed') await server.db.inTx((tx) => lapseRequestJob.run(tx, id, server.deps));
      const { data: sent } = await server.call(moneyRequest.listMoneyRequests, { side: 'sent' }, asker);
      const [own] = await received(payer);
      expect([own?.state, own?.actions]).toEqual([state, state === 'open' ? ['pay', 'decline'] : []]);
      expect(sent.list[0]?.actions).toEqual(state === 'open' ? ['withdraw'] : []);
      // The other side is refused in every state.
      expect((await server.call(moneyRequest.withdrawMoneyRequest, { id }, payer)).key).toBe('request.missing');
      expect((await server.call(moneyRequest.declineMoneyRequest, { id }, asker)).key).toBe('request.missing');
      const answer =
        action === 'pay'
          ? await pay(payer, id)
          : action === 'decline'
            ? await server.call(moneyRequest.declineMoneyRequest, { id }, payer)
            : await server.call(moneyRequest.withdrawMoneyRequest, { id }, asker);
      expect([action, answer.code === 200]).toEqual([action, state === 'open']);
    }
  },
);
