import { randomUUID } from 'node:crypto';
import { conversation } from '@juhe/contract/social/conversation';
import type { ClientInput } from '@juhe/contract/operation';
import { sql } from '../../db/sql.ts';
import { makeLot } from '../../test/auction.ts';
import { grantRights } from '../../test/rights-card.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let lin: TestMember;
let zhou: TestMember;
let author: TestMember;
let id: string;
beforeAll(async () => {
  server = await testServer();
  await makeShelf(server.db);
  lin = await server.memberWith({ nickname: '林' });
  zhou = await server.memberWith({ nickname: '周' });
  author = await server.memberWith({ nickname: '<script>alert(1)</script>' });
  await server.db.run(sql`insert into follow (member_id, target_id) values (${lin.id}, ${zhou.id}), (${zhou.id}, ${lin.id})`);
  await server.db.run(
    sql`insert into article_category (id, kind, names, position) values ('life', 'article', '{"zh-Hans": "生活"}', 1)`,
  );
  id = (await server.call(conversation.openConversation, { memberId: zhou.id }, lin)).data.id;
});
afterAll(() => server.close());

type Sending = ClientInput<typeof conversation.sendMessage>;
const send = (kind: Sending['kind'], body: Sending['body'], member = lin) =>
  server.call(conversation.sendMessage, { conversationId: id, clientId: randomUUID(), kind, body }, { token: member.token });
const lastCard = async (member: TestMember) =>
  (await server.call(conversation.listMessages, { conversationId: id, count: 1 }, member)).data.list[0]?.card;
const article = async (level = 0) => {
  await server.db.run(sql`update member set permission_level = ${level} where id = ${author.id}`);
  return (
    await server.db.one<{
      id: string;
    }>(sql`insert into article (kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, state)
      values ('article', 'life', ${author.id}, ${'<img src=x onerror=alert(1)>'}, '', '/media/x.webp', 1, 1, '', 'published') returning id`)
  ).id;
};

// SOCIAL-53
it('shows goods at the current price and stock, and no card when they leave the shelf', async () => {
  const goods = await makeProduct(server.db, { title: '龙井', price: 9_900 });
  expect((await send('goods', { ref: goods.id })).data).toMatchObject({
    kind: 'goods',
    text: '',
    card: { title: '龙井', priceCents: 9_900, state: 'onSale' },
  });
  await server.db.run(sql`update product set price_cents = 8800, member_off_percent = 10 where id = ${goods.id}`);
  // Both sides see the catalogue price, even a member with a card for member prices.
  await grantRights(server, zhou, { memberPrice: true });
  for (const member of [lin, zhou]) expect(await lastCard(member)).toMatchObject({ priceCents: 8_800 });
  await server.db.run(sql`update product set on_sale = false where id = ${goods.id}`);
  expect(await lastCard(zhou)).toBeNull();
});

it('shows a lot by its number with its state and end', async () => {
  const productNo = await makeLot(server);
  await send('lot', { ref: productNo });
  expect(await lastCard(zhou)).toMatchObject({
    kind: 'lot',
    ref: productNo,
    state: 'open',
    closesAt: expect.any(String),
    priceCents: 10_000,
  });
  await server.db.run(sql`update lot set state = 'withdrawn' where product_no = ${productNo}`);
  expect(await lastCard(zhou)).toBeNull();
});

// SOCIAL-53
it('shows a creation only to readers admitted by its author, as plain text', async () => {
  const ref = await article();
  expect((await send('creation', { ref, creation: 'article' })).data.card).toMatchObject({
    kind: 'article',
    ref,
    title: '<img src=x onerror=alert(1)>',
    variant: 'article',
  });
  await server.db.run(sql`update member set permission_level = 2, allowed_member_ids = array[${lin.id}] where id = ${author.id}`);
  expect([(await lastCard(lin))?.ref, await lastCard(zhou)]).toEqual([ref, null]);
});

it('rejects missing subjects, subjects hidden from the sender, and invalid cards', async () => {
  const hidden = await article(3);
  for (const [kind, body] of [
    ['goods', { ref: 'nothing' }],
    ['lot', { ref: 'NOTHING' }],
    ['creation', { ref: hidden, creation: 'article' }],
    ['creation', { ref: 'nothing', creation: 'video' }],
    ['order', { ref: 'M12345678' }],
  ] as const)
    expect([kind, (await send(kind, body)).key]).toEqual([kind, 'chat.cardMissing']);
  for (const [kind, body] of [
    ['goods', {}],
    ['creation', { ref: hidden }],
    ['text', {}],
    ['text', { text: '字'.repeat(1001) }],
  ] as const)
    expect([kind, (await send(kind, body)).code]).toEqual([kind, 400]);
});

it('accepts a text of a thousand characters, including characters outside the BMP', async () => {
  expect((await send('text', { text: '字'.repeat(1000) })).code).toBe(200);
  expect((await send('text', { text: '👩‍👩‍👧𠮷' })).data.text).toBe('👩‍👩‍👧𠮷');
});
