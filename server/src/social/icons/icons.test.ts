import { icons } from '@juhe/contract/social/icons';
import { functionNames } from '@juhe/contract/social/icons.schemas';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

// SOCIAL-28
it('stores a member’s own order, initially empty, and resets it', async () => {
  const [member, otherMember] = [await server.memberWith(), await server.memberWith()];
  const callAsMember = server.as(member);
  expect((await callAsMember(icons.getIconOrder)).data).toEqual({ icons: [] });
  await callAsMember(icons.setIconOrder, { icons: ['cart', 'address', 'shop'] });
  expect((await callAsMember(icons.getIconOrder)).data).toEqual({ icons: ['cart', 'address', 'shop'] });
  expect((await server.call(icons.getIconOrder, {}, otherMember)).data).toEqual({ icons: [] });
  expect((await callAsMember(icons.setIconOrder, { icons: [] })).data).toEqual({ icons: [] });
  expect((await callAsMember(icons.getIconOrder)).data).toEqual({ icons: [] });
});

it('stores one of twenty concurrent orders completely', async () => {
  const member = await server.memberWith();
  const order = (i: number) => ['cart', functionNames[(i % 20) + 13] ?? 'shop', 'drafts'];
  const responses = await server.together(20, (i) => [icons.setIconOrder, { icons: order(i) }, { token: member.token }]);
  expect(responses.every(({ code }) => code === 200)).toBe(true);
  const { data } = await server.call(icons.getIconOrder, {}, member);
  expect(responses.map((_, i) => order(i))).toContainEqual(data.icons);
});

it.each([
  ['an unknown name', ['cart', 'somethingNew']],
  ['an empty name', ['']],
  ['a name twice', ['cart', 'cart']],
  ['a name with markup', ['<b>cart</b>']],
  ['a name of the prototype', ['__proto__']],
  ['a name that is too long', ['a'.repeat(41)]],
  ['a number', [1]],
  ['a text instead of a list', 'cart'],
  ['an object instead of a list', { 0: 'cart', length: 1 }],
  ['nothing', undefined],
])('rejects %s and keeps the order', async (_title, value) => {
  const member = await server.memberWith();
  await server.call(icons.setIconOrder, { icons: ['cart'] }, member);
  expect((await server.call(icons.setIconOrder, { icons: value } as never, member)).code).toBe(400);
  expect((await server.call(icons.getIconOrder, {}, member)).data).toEqual({ icons: ['cart'] });
});

it('names the field of an unknown function in the member’s language', async () => {
  const member = await server.memberWith();
  const messageIn = async (lang: string) => {
    const { code, key, field, msg } = await server.call(icons.setIconOrder, { icons: ['cart', 'rocket'] } as never, {
      token: member.token,
      lang,
    });
    expect({ code, key, field }).toEqual({ code: 400, key: 'input.choice', field: 'icons.1' });
    return msg;
  };
  const messages = [
    await messageIn('zh-Hans'),
    await messageIn('zh-Hant'),
    await messageIn('en'),
    await messageIn('fr'),
    await messageIn('es'),
  ];
  expect(new Set(messages).size).toBe(5);
  expect(messages[2]).toContain('Functions');
});

it('is restricted to members', async () => {
  expect((await server.call(icons.getIconOrder)).code).toBe(401);
  expect((await server.call(icons.setIconOrder, { icons: [] })).code).toBe(401);
});
