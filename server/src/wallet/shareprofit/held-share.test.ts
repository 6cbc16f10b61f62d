/** Shares of an inviter and an invited member who seem to be one person wait for an operator (wallet.md c). */
import { notice } from '@juhe/contract/social/notice';
import { shareprofit } from '@juhe/contract/wallet/shareprofit';
import { account } from '@juhe/contract/member/account';
import { sql } from '../../db/sql.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { orderProfitKind } from '../../mall/api.ts';
import { numberMacs, sealCard } from '../bank-card/card-secrets.ts';
import { cardNumber } from '../../test/card-number.ts';
import { paidOrder } from '../../test/paid-order.ts';
import type { TestMember } from '../../test/test-member.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { shareMachine } from './share-machine.ts';
import { orderProfitJob } from './order-share.service.ts';

jest.setTimeout(60_000);

let server: TestServer;
let skuId: string;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
  ({ skuId } = await makeProduct(server.db, { stock: 100_000 }));
});
afterAll(async () => {
  expect([await audit(server.db), server.deadlocks()]).toEqual([[], 0]);
  await server.close();
});

const operator = () => ({ token: server.operatorToken });
const payableOf = ({ id }: TestMember) => balanceOf(server.db, { kind: 'profitPayable', owner: id });
const sumsOf = async (member: TestMember) => (await server.call(shareprofit.listShares, {}, member)).data.sums;
const heldSharesOf = async (member: TestMember) =>
  (await server.call(shareprofit.listHeldShares, { pageSize: 50 }, operator())).data.list.filter(
    ({ memberId }) => memberId === member.id,
  );

const numbers = { card: 900 };
/** Both add the same card. */
const shareCard = async (...members: readonly TestMember[]) => {
  const number = cardNumber((numbers.card += 1));
  for (const { id } of members)
    await server.db.run(sql`insert into bank_card (member_id, sealed, number_mac, bank, tail, is_default) values (${id},
      ${sealCard(server.deps, id, { holder: '林知夏', number, mobile: '13911112222' })}, ${numberMacs(server.deps, number)[0]}, 'icbc', '0000', true)`);
};
/** Both have signed in with the same browser. */
const shareDevice = async (...members: readonly TestMember[]) => {
  for (const { id } of members)
    await server.db.run(
      sql`insert into known_device (member_id, device_hash) values (${id}, sha256(${members.map((m) => m.id).join()}::bytea))`,
    );
};

/** A completed order of a new invited member, 99.50 of goods, after `relate` has connected the two. */
const completed = async (relate: (...members: readonly TestMember[]) => Promise<void>) => {
  const inviter = await server.memberWith();
  const buyer = await server.memberWith({ inviterId: inviter.id });
  await relate(inviter, buyer);
  const items = [{ skuId, priceCents: 9_950, quantity: 1 }];
  const { orderNo } = await paidOrder(server.db, { memberId: buyer.id, shopId: 'own', items });
  await server.db.inTx((tx) => orderProfitKind.schedule(tx, orderNo, { seconds: 0 }));
  await server.meetDeadlines(orderProfitJob, orderNo);
  await server.db.run(sql`insert into deadline (kind, ref, due_at) values ('order.complete', ${orderNo}, now())`);
  await server.meetDeadlines('order.complete', orderNo);
  await server.meetDeadlines(orderProfitJob, orderNo);
  return { inviter, buyer, orderNo };
};

it.each([
  ['card', shareCard],
  ['device', shareDevice],
] as const)('is held where both have a %s in common: not due, not acknowledged, not credited by time', async (reason, relate) => {
  const { inviter, buyer, orderNo } = await completed(relate);
  expect(await sumsOf(inviter)).toEqual({ pendingCents: 0, heldCents: 99, dueCents: 0, creditedCents: 0, reversedCents: 0 });
  const [heldShare] = await heldSharesOf(inviter);
  expect(heldShare).toMatchObject({ kind: 'order', fromId: buyer.id, orderNo, amountCents: 99, reasons: [reason] });
  expect((await server.call(shareprofit.acknowledgeShares, { ids: [heldShare?.id ?? ''] }, inviter)).data).toMatchObject({
    count: 0,
    skipped: [heldShare?.id],
  });
  expect(await server.db.rows(sql`select from deadline where kind = 'share.credit' and ref = ${heldShare?.id}`)).toEqual([]);
  expect(await payableOf(inviter)).toBe(99);
});

// WALLET-46
it('is due as ever where they have nothing in common', async () => {
  const { inviter } = await completed(() => Promise.resolve());
  expect(await sumsOf(inviter)).toMatchObject({ heldCents: 0, dueCents: 99 });
});

// WALLET-46, WALLET-47
it('is acknowledged after an operator’s release, with the operator in the history', async () => {
  const { inviter } = await completed(shareCard);
  const [heldShare] = await heldSharesOf(inviter);
  const id = heldShare?.id ?? '';
  expect((await server.call(shareprofit.releaseShare, { id }, inviter)).code).toBe(403);
  expect((await server.call(shareprofit.releaseShare, { id }, operator())).code).toBe(200);
  expect((await server.call(shareprofit.releaseShare, { id }, operator())).key).toBe('share.decided');
  expect((await server.call(shareprofit.rejectShare, { id, reason: '同一人' }, operator())).key).toBe('share.decided');
  expect((await server.call(shareprofit.acknowledgeShares, { all: true }, inviter)).data).toMatchObject({
    count: 1,
    creditedCents: 99,
  });
  const history = await shareMachine.history(server.db, id);
  expect(history.map(({ event, actorKind }) => [event, actorKind])).toEqual([
    ['created', 'system'],
    ['hold', 'system'],
    ['release', 'operator'],
    ['acknowledge', 'member'],
  ]);
});

// WALLET-47
it('is void when an operator rejects it: the money is the platform’s again, the reason is written down', async () => {
  const { inviter } = await completed(shareCard);
  const [heldShare] = await heldSharesOf(inviter);
  const id = heldShare?.id ?? '';
  expect((await server.call(shareprofit.rejectShare, { id, reason: '邀请人与好友为同一人' }, operator())).code).toBe(200);
  expect(await sumsOf(inviter)).toMatchObject({ heldCents: 0, reversedCents: 99 });
  expect(await payableOf(inviter)).toBe(0);
  const last = (await shareMachine.history(server.db, id)).at(-1);
  expect(last).toMatchObject({ event: 'reverse', note: '邀请人与好友为同一人' });
  const { list } = (await server.call(notice.listNotices, { kind: 'service' }, inviter)).data;
  expect(list[0]).toMatchObject({ title: '分享收益未通过', text: '一笔分享收益 ¥0.99 未通过审核：邀请人与好友为同一人。' });
  expect((await server.call(shareprofit.rejectShare, { id: 'nothing', reason: '同一人' }, operator())).key).toBe('share.missing');
});

it('of twenty releases and rejections one decides', async () => {
  const { inviter } = await completed(shareDevice);
  const [heldShare] = await heldSharesOf(inviter);
  const id = heldShare?.id ?? '';
  const responses = await server.together(20, (i) =>
    i % 2 === 0
      ? [shareprofit.releaseShare, { id }, { ...operator(), key: `release-${i}` }]
      : ([shareprofit.rejectShare, { id, reason: '同一人' }, { ...operator(), key: `reject-share-${i}` }] as never),
  );
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
});

// WALLET-48
it('is voided by an account deletion, which it does not block', async () => {
  const { inviter } = await completed(shareDevice);
  const { data } = await server.as(inviter)(account.checkCancellation, {});
  expect(data).toMatchObject({
    obstacles: [],
    losses: [
      { kind: 'shares', count: 1 },
      { kind: 'inviteRewards', count: 1 },
    ],
  });
});
