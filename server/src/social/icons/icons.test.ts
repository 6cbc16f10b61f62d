import { icons } from '@juhe/contract/social/icons';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

// SOCIAL-28
it('keeps a member’s own order, beginning with none, and goes back to none', async () => {
  const [member, otherMember] = [await server.memberWith(), await server.memberWith()];
  const callAsMember = server.as(member);
  expect((await callAsMember(icons.getIconOrder)).data).toEqual({ icons: [] });
  await callAsMember(icons.setIconOrder, { icons: ['cart', 'address', 'somethingNew'] });
  expect((await callAsMember(icons.getIconOrder)).data).toEqual({ icons: ['cart', 'address', 'somethingNew'] });
  expect((await server.call(icons.getIconOrder, {}, otherMember)).data).toEqual({ icons: [] });
  expect((await callAsMember(icons.setIconOrder, { icons: [] })).data).toEqual({ icons: [] });
  expect((await callAsMember(icons.getIconOrder)).data).toEqual({ icons: [] });
});

it('has one of twenty orders that come at the same instant, whole', async () => {
  const member = await server.memberWith();
  const order = (i: number) => ['cart', `tab${i}`, 'address'];
  const answers = await server.together(20, (i) => [icons.setIconOrder, { icons: order(i) }, { token: member.token }]);
  expect(answers.every(({ code }) => code === 200)).toBe(true);
  const { data } = await server.call(icons.getIconOrder, {}, member);
  expect(answers.map((_, i) => order(i))).toContainEqual(data.icons);
});

it.each([
  ['61 names', Array.from({ length: 61 }, (_, i) => `f${i}`)],
  ['a name twice', ['cart', 'cart']],
  ['a name with markup', ['<b>cart</b>']],
  ['a name of the prototype', ['__proto__']],
  ['a name that is too long', ['a'.repeat(41)]],
  ['a number', [1]],
  ['a text instead of a list', 'cart'],
  ['an object instead of a list', { 0: 'cart', length: 1 }],
  ['nothing', undefined],
])('refuses %s and keeps the order', async (_what, value) => {
  const member = await server.memberWith();
  await server.call(icons.setIconOrder, { icons: ['cart'] }, member);
  expect((await server.call(icons.setIconOrder, { icons: value } as never, member)).code).toBe(400);
  expect((await server.call(icons.getIconOrder, {}, member)).data).toEqual({ icons: ['cart'] });
});

it('is for members', async () => {
  expect((await server.call(icons.getIconOrder)).code).toBe(401);
  expect((await server.call(icons.setIconOrder, { icons: [] })).code).toBe(401);
});
