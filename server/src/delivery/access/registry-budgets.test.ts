import { testDelivery } from '../../test/test-delivery.ts';
import { operatorToken, type RegistryApp, registryApp } from '../../test/registry-app.ts';
import { kindOf, registryBudgets } from './registry-budgets.ts';

jest.setTimeout(60_000);

let test: RegistryApp;
beforeEach(async () => {
  test = await registryApp();
});
afterEach(() => test.close());

const check = (token: string, remoteAddress = '203.0.113.1') =>
  test.app.inject({
    url: '/platform/releases/mall/1.0.0+0123456789ab/check',
    remoteAddress,
    headers: { authorization: `Bearer ${token}` },
  });
const statuses = async (calls: number, token: string, address: (i: number) => string) => {
  const responses = await Promise.all(Array.from({ length: calls }, (_, i) => check(token, address(i))));
  return responses.map(({ statusCode }) => statusCode);
};

it.each([
  ['GET', '/platform/releases', 'read'],
  ['GET', '/platform/metrics', 'heavy'],
  ['GET', '/platform/channels/:channel', 'heavy'],
  ['GET', '/platform/releases/:app/:release/check', 'heavy'],
  ['POST', '/platform/channels/:channel/changes', 'write'],
  ['DELETE', '/platform/tokens/:id', 'write'],
  ['PUT', '/platform/budgets/:app', 'write'],
  ['PUT', '/platform/releases/:app/:release/files/*', 'file'],
  ['PUT', '/platform/releases/:app/:release/packages/:file', 'file'],
] as const)('%s %s counts as %s', (method, route, kind) => {
  expect(kindOf(method, route)).toBe(kind);
});

it('a token beyond its budget is refused with the time to wait, from every address, and other tokens are not', async () => {
  const [first, second] = [await test.token('mall'), await test.token('wallet')];
  const { burst } = registryBudgets.token.heavy;
  // The limit of an address exceeds that of a token.
  const addressStatuses = await statuses(burst + 100, first, (i) => `203.0.113.${i % 200}`);
  // Meanwhile the budget refills a little.
  const refusedCount = addressStatuses.filter((status) => status === 429).length;
  expect([refusedCount > 0, refusedCount <= 100]).toEqual([true, true]);
  const laterResponses = await Promise.all(Array.from({ length: 50 }, () => check(first)));
  const refused = laterResponses.find(({ statusCode }) => statusCode === 429) ?? laterResponses[0];
  if (!refused) throw new Error('nothing was answered');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(refused.json()).toMatchObject({ code: 429, key: 'tooMany', data: { retryAfter: expect.any(Number) } });
  expect((await check(second)).statusCode).not.toBe(429);
  // Other kinds of requests have a separate budget.
  expect((await test.call(first, 'GET', '/platform/releases/mall')).status).toBe(200);
});

it('an address beyond its budget is refused before its token is looked up, whatever the token', async () => {
  const { burst } = registryBudgets.address.heavy;
  const sharedAddress = () => '198.51.100.7';
  const team = await test.token('mall');
  const operatorStatuses = await statuses(burst + 200, operatorToken, sharedAddress);
  expect(operatorStatuses.slice(0, burst)).not.toContain(429);
  expect(operatorStatuses.slice(burst)).toContain(429);
  expect(await statuses(100, team, sharedAddress)).toContain(429);
  expect(await statuses(100, 'nonsense', sharedAddress)).toContain(429);
  expect((await check(team, '198.51.100.8')).statusCode).toBe(404);
});

it.each([
  ['PUT', '/platform/channels/production/policy'],
  ['POST', '/platform/paths/mall'],
  ['POST', '/platform/slots/mine.grid'],
  ['POST', '/platform/releases/shell/1.0.0+0123456789ab/packages'],
  ['POST', '/platform/channels/production/changes'],
] as const)('RATE_LIMIT_SCALE multiplies the budgets and the wrong tokens of %s %s', async (method, url) => {
  const delivery = await testDelivery();
  try {
    await delivery.start({ RATE_LIMIT_SCALE: '4' });
    const created = await delivery.operator('POST', '/platform/tokens', { name: 'mall-ci', apps: ['mall'] });
    const { token } = (JSON.parse(created.body) as { data: { token: string } }).data;
    const statusOf = async (bearer: string) =>
      (await delivery.app.inject({ method, url, headers: { authorization: `Bearer ${bearer}` }, payload: {} })).statusCode;
    const calls = registryBudgets.token.write.burst + 100;
    expect(await Promise.all(Array.from({ length: calls }, () => statusOf(token)))).not.toContain(429);
    const wrong = Array.from({ length: 40 }, (_, i) => statusOf(`a-wrong-token-of-the-tests-${i}`));
    expect(new Set(await Promise.all(wrong))).toEqual(new Set([401]));
  } finally {
    await delivery.close();
  }
});
