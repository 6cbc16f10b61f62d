import { randomUUID } from 'node:crypto';
import { order as orders } from '@juhe/contract/mall/order';
import { conversation } from '@juhe/contract/social/conversation';
import { notice } from '@juhe/contract/social/notice';
import { serviceDesk } from '@juhe/contract/social/service-desk';
import { sql } from '../../db/sql.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { closeServiceJob } from './close-job.ts';

let server: TestServer;
let asker: TestMember;
let owner: TestMember;
let shopId: string;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
});
beforeEach(async () => {
  asker = await server.memberWith({ nickname: '林' });
  owner = await server.memberWith({ nickname: '店主' });
  shopId = (
    await server.db.one<{ id: string }>(
      sql`insert into shop (name, logo, owner_id) values (${`半山茶铺${randomUUID()}`}, '/media/x.webp', ${owner.id}) returning id`,
    )
  ).id;
});
afterAll(() => server.close());

const open = async (deskId: string, member = asker) =>
  (await server.call(conversation.openConversation, { deskId }, member)).data;
const sendText = async (member: TestMember, conversationId: string, text = '您好') =>
  server.call(
    conversation.sendMessage,
    { conversationId, clientId: randomUUID(), kind: 'text', body: { text } },
    { token: member.token },
  );
const service = async (id: string, member = asker) =>
  (await server.call(conversation.getConversation, { conversationId: id }, member)).data.service;
const operator = () => ({ token: server.operatorToken, key: randomUUID() });
const answer = (id: string, text = '已为您处理', clientId = randomUUID()) =>
  server.call(serviceDesk.answerService, { id, clientId, text }, operator());
const queue = async (state: 'open' | 'assigned' | 'waiting' | 'closed' = 'open') =>
  (await server.call(serviceDesk.listServiceConversations, { state, pageSize: 50 }, operator())).data.list;

it('lists the platform first, then shops that the member has written to, each with its unread count', async () => {
  const desks = async (input = {}) => (await server.call(serviceDesk.listServiceDesks, input, asker)).data;
  expect(await desks()).toMatchObject([
    { id: 'platform', kind: 'platform', name: '平台客服', logo: null, conversationId: null, unread: 0 },
  ]);
  const { id } = await open(shopId);
  await sendText(asker, id);
  await sendText(owner, id, '在的');
  expect(await desks()).toMatchObject([{ id: 'platform' }, { id: shopId, kind: 'shop', conversationId: id, unread: 1 }]);
  expect(await desks({ keyword: '没有这家' })).toMatchObject([{ id: 'platform' }]);
  expect(await desks({ keyword: '半山' })).toHaveLength(2);
});

// SOCIAL-98
it('names the platform’s hours for desks of operators only; shops have those of their owners', async () => {
  const { id: ownDeskId } = await server.db.one<{ id: string }>(
    sql`insert into shop (name, logo, hours) values (${`自营${randomUUID()}`}, '/media/x.webp', '全天') returning id`,
  );
  for (const desk of [shopId, ownDeskId]) await sendText(asker, (await open(desk)).id);
  const desks = async () => (await server.call(serviceDesk.listServiceDesks, {}, asker)).data;
  const ofShop = async () => (await desks()).find(({ id }) => id === shopId);
  expect(await ofShop()).toMatchObject({ online: false, ownHours: '' });
  await server.db.run(sql`update shop set hours = '周末 10 点到 16 点' where id = ${shopId}`);
  expect(await ofShop()).toMatchObject({ online: false, ownHours: '周末 10 点到 16 点' });
  const [platform] = await desks();
  const ownDesk = (await desks()).find(({ id }) => id === ownDeskId);
  for (const staffed of [platform, ownDesk])
    expect(staffed).toMatchObject({ hours: { from: '09:00', to: '22:00' }, ownHours: null, online: platform?.online });
});

// SOCIAL-72
it('transfers the desk of a shop to its new owner, with earlier messages; the former one cannot read further ones', async () => {
  const { id } = await open(shopId);
  await sendText(asker, id);
  const next = await server.memberWith({ nickname: '新店主' });
  const ownConversationId = (await open(shopId, next)).id;
  await server.db.run(sql`update shop set owner_id = ${next.id} where id = ${shopId}`);
  expect(await service(id, next)).toMatchObject({ asDesk: true });
  expect((await sendText(next, id, '您好，我来接手')).code).toBe(200);
  expect((await server.call(conversation.getConversation, { conversationId: id }, owner)).key).toBe('chat.missing');
  expect((await server.call(conversation.listMessages, { conversationId: id }, asker)).data.list.map(({ text }) => text)).toEqual(
    ['您好', '您好，我来接手'],
  );
  // The new owner's earlier questions as a customer do not become a conversation with oneself.
  expect(await service(ownConversationId, next)).toMatchObject({ asDesk: false });
});

it('lists a shop with an order of the member', async () => {
  await makeProduct(server.db, { title: '龙井', price: 9_900 });
  await server.db.run(sql`insert into mall_order (order_no, member_id, shop_id, shop_name, state, goods_cents, freight_cents, payable_cents, receiver, expires_at)
    values ('M1', ${asker.id}, ${shopId}, '半山', 'completed', 100, 0, 100, '{}', now())`);
  const { data } = await server.call(serviceDesk.listServiceDesks, {}, asker);
  expect(data.map(({ id }) => id)).toEqual(['platform', shopId]);
});

// SOCIAL-68, SOCIAL-69
it('is handled by operators: open, assigned, pending, reopened, closed by timeout', async () => {
  const { id, service: before } = await open('platform');
  expect(before).toMatchObject({ deskId: 'platform', state: 'open', asDesk: false, mayRate: false });
  const queued = async () => (await queue()).filter((entry) => entry.id === id);
  expect(await queued()).toEqual([]);
  await sendText(asker, id, '订单什么时候发货？');
  expect(await queued()).toMatchObject([{ id, nickname: '林', shopId: null, deskName: '平台客服', unread: 1 }]);
  expect((await server.call(serviceDesk.assignService, { id }, operator())).code).toBe(200);
  expect((await server.call(serviceDesk.assignService, { id }, operator())).code).toBe(409);
  expect(await service(id)).toMatchObject({ state: 'assigned', mayRate: false });
  const shown = (await server.call(serviceDesk.showServiceConversation, { id }, operator())).data;
  expect(shown).toMatchObject({ unread: 0, messages: [{ text: '订单什么时候发货？', own: false }] });
  const clientId = randomUUID();
  const [first, repeated] = [await answer(id, '今天发出', clientId), await answer(id, '今天发出', clientId)];
  expect([first.data.seq, repeated.data.seq]).toEqual([2, 2]);
  expect(await service(id)).toMatchObject({ state: 'waiting', mayRate: true });
  const { list } = (await server.call(notice.listNotices, { kind: 'service' }, asker)).data;
  expect(list.map(({ template, text }) => [template, text])).toEqual([['serviceAnswered', '今天发出']]);
  await sendText(asker, id, '谢谢');
  expect(await service(id)).toMatchObject({ state: 'assigned' });
  await server.meetDeadlines(closeServiceJob);
  expect(await service(id)).toMatchObject({ state: 'assigned' });
  await answer(id, '不客气');
  await server.meetDeadlines(closeServiceJob);
  expect(await service(id)).toMatchObject({ state: 'closed' });
});

// SOCIAL-99
it('lists members of level 5 first, but nobody behind requests that are a day younger', async () => {
  const waiting = async (level: number, hours: number) => {
    const member = await server.memberWith();
    await server.db.run(sql`insert into member_level (member_id, level) values (${member.id}, ${level})`);
    const { id } = await open('platform', member);
    await sendText(member, id);
    await server.db.run(sql`update service_conversation set since = now() - ${hours}::int * interval '1 hour' where id = ${id}`);
    return id;
  };
  const own = [await waiting(5, 1), await waiting(4, 2), await waiting(5, 3), await waiting(1, 26), await waiting(2, 30)];
  const [recent, fourth, older, day, oldest] = own;
  const order = (await queue()).flatMap(({ id, priority }) => (own.includes(id) ? [{ id, priority }] : []));
  expect(order).toEqual([
    { id: oldest, priority: false },
    { id: older, priority: true },
    { id: day, priority: false },
    { id: recent, priority: true },
    { id: fourth, priority: false },
  ]);
  expect((await server.call(serviceDesk.showServiceConversation, { id: recent ?? '' }, operator())).data.priority).toBe(true);
  // Answered and closed requests wait for nobody.
  await server.db.run(sql`update service_conversation set state = 'closed' where id = any(${own}::text[])`);
  expect((await queue('closed')).flatMap(({ id }) => (own.includes(id) ? [id] : []))).toEqual([
    oldest,
    day,
    older,
    fourth,
    recent,
  ]);
});

// SOCIAL-97
it('counts messages as read by the desk once operators were shown them, up to the shown ones, or ended it', async () => {
  const { id } = await open('platform');
  const partnersRead = async () =>
    (await server.call(conversation.getConversation, { conversationId: id }, asker)).data.partnerReadSeq;
  const show = async (before?: number) =>
    (await server.call(serviceDesk.showServiceConversation, { id, ...(before && { before }) }, operator())).data;
  for (const text of ['一', '二', '三']) await sendText(asker, id, text);
  expect([(await queue()).find((entry) => entry.id === id)?.unread, await partnersRead()]).toEqual([3, 0]);
  expect(await show(3)).toMatchObject({ unread: 1, messages: [{ text: '一' }, { text: '二' }] });
  expect(await partnersRead()).toBe(2);
  expect((await show()).unread).toBe(0);
  expect([(await queue()).find((entry) => entry.id === id)?.unread, await partnersRead()]).toEqual([0, 3]);
  await show(2);
  expect(await partnersRead()).toBe(3);
  await sendText(asker, id, '四');
  await server.call(serviceDesk.endService, { id }, operator());
  expect([(await queue('closed')).find((entry) => entry.id === id)?.unread, await partnersRead()]).toEqual([0, 4]);
});

// SOCIAL-71
it.each(['platform', 'shop'])(
  'announces an awaited reply of the %s by one notice, which opens the conversation',
  async (kind) => {
    const { id } = await open(kind === 'shop' ? shopId : 'platform');
    const reply = (text: string) => (kind === 'shop' ? sendText(owner, id, text) : answer(id, text));
    const notices = async () => (await server.call(notice.listNotices, { kind: 'service' }, asker)).data.list;
    await sendText(asker, id, '有货吗');
    await reply('有');
    await sendText(asker, id, '什么时候发货');
    await reply('明天');
    expect(await notices()).toMatchObject([{ text: '明天', read: false, link: `/subPackages/other/chat?conversationId=${id}` }]);
    await server.call(conversation.markMessagesRead, { conversationId: id, seq: 4 }, asker);
    expect(await notices()).toMatchObject([{ read: true }]);
  },
);

// SOCIAL-68
it('is answered by the shop’s owner as the shop, and by nobody else', async () => {
  const { id, partner } = await open(shopId);
  expect(partner).toMatchObject({ memberId: null, name: expect.stringContaining('半山茶铺') });
  await sendText(asker, id, '有货吗');
  const { data } = await server.call(conversation.listConversations, {}, owner);
  expect(data.list).toMatchObject([
    { id, unread: 1, service: { deskId: shopId, asDesk: true }, partner: { memberId: asker.id, name: '林' } },
  ]);
  await sendText(owner, id, '有');
  expect(await service(id)).toMatchObject({ state: 'waiting' });
  expect((await answer(id)).key).toBe('service.missing');
  expect((await sendText(await server.memberWith(), id)).code).toBe(404);
  expect((await server.call(conversation.openConversation, { deskId: shopId }, owner)).key).toBe('chat.self');
});

// SOCIAL-70
it('continues within seven days after the close, and starts a new one afterwards', async () => {
  const { id } = await open('platform');
  await sendText(asker, id);
  await answer(id);
  await server.call(serviceDesk.closeService, { conversationId: id }, asker);
  expect((await server.call(serviceDesk.rateService, { conversationId: id, stars: 4 }, asker)).data).toEqual({ rating: 4 });
  await sendText(asker, id, '还有一个问题');
  expect(await service(id)).toMatchObject({ state: 'open', rating: 4 });
  await answer(id);
  await server.call(serviceDesk.endService, { id }, operator());
  await server.db.run(sql`update service_conversation set since = now() - interval '8 days' where id = ${id}`);
  await sendText(asker, id, '新的问题');
  expect(await service(id)).toMatchObject({ state: 'open', rating: null, mayRate: false });
});

// SOCIAL-70
it('is rated once by the member, after a reply; of twenty concurrent ratings one counts', async () => {
  const { id } = await open(shopId);
  const rate = (member: TestMember, stars: number) => server.call(serviceDesk.rateService, { conversationId: id, stars }, member);
  await sendText(asker, id);
  expect((await rate(asker, 5)).key).toBe('service.unanswered');
  await sendText(owner, id);
  expect((await rate(owner, 5)).key).toBe('chat.missing');
  expect((await rate(asker, 6)).code).toBe(400);
  const responses = await server.together(20, (i) => [
    serviceDesk.rateService,
    { conversationId: id, stars: (i % 5) + 1 },
    { token: asker.token },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(responses.filter(({ key }) => key === 'service.rated')).toHaveLength(19);
});

// SOCIAL-54
it('accepts an order of the member with this shop, and shows its current state to both', async () => {
  const orderNo = 'M12345678';
  await server.db.run(sql`with o as (insert into mall_order (order_no, member_id, shop_id, shop_name, state, goods_cents, freight_cents, payable_cents, receiver, expires_at)
    values (${orderNo}, ${asker.id}, ${shopId}, '半山', 'paid', 9900, 0, 9900, '{}', now()) returning id)
    insert into mall_order_item (order_id, position, sku_id, sale_no, title, spec_text, img, price_cents, quantity)
    select o.id, 1, (select id from sku limit 1), 'S1', '龙井', '', '/media/x.webp', 9900, 1 from o`);
  const { id } = await open(shopId);
  const sendOrder = (conversationId: string, member = asker) =>
    server.call(
      conversation.sendMessage,
      { conversationId, clientId: randomUUID(), kind: 'order', body: { ref: orderNo } },
      { token: member.token },
    );
  expect((await sendOrder(id)).data.card).toMatchObject({ kind: 'order', title: '龙井', priceCents: 9_900, state: 'paid' });
  await server.db.run(sql`update mall_order set state = 'shipped' where order_no = ${orderNo}`);
  const { data } = await server.call(conversation.listMessages, { conversationId: id }, owner);
  expect(data.list).toMatchObject([{ kind: 'order', card: { ref: orderNo, state: 'shipped' } }]);
  expect((await sendOrder((await open('platform')).id)).code).toBe(200);
  // MALL-86: deleted by the member, for whom it is missing; the shop still sees it.
  await server.db.run(sql`update mall_order set state = 'completed' where order_no = ${orderNo}`);
  expect((await server.call(orders.deleteOrder, { orderNo }, asker)).code).toBe(200);
  const seenBy = async (member: TestMember) =>
    (await server.call(conversation.listMessages, { conversationId: id }, member)).data.list.map(({ card }) => card?.ref);
  expect([await seenBy(asker), await seenBy(owner)]).toEqual([[undefined], [orderNo]]);
  expect((await sendOrder(id)).key).toBe('chat.cardMissing');
  const stranger = await server.memberWith();
  expect((await sendOrder((await open(shopId, stranger)).id, stranger)).key).toBe('chat.cardMissing');
  const pair = (await server.call(conversation.openConversation, { memberId: owner.id }, asker)).data.id;
  await server.db.run(
    sql`insert into follow (member_id, target_id) values (${owner.id}, ${asker.id}), (${asker.id}, ${owner.id})`,
  );
  expect((await sendOrder(pair)).key).toBe('chat.cardMissing');
});

it('responds with 404 to a missing or closed desk', async () => {
  expect((await server.call(conversation.openConversation, { deskId: 'nothing' }, asker)).key).toBe('chat.deskMissing');
  await server.db.run(sql`update member set cancelled_at = now() where id = ${owner.id}`);
  expect((await server.call(conversation.openConversation, { deskId: shopId }, asker)).key).toBe('chat.deskMissing');
});
