import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../app.ts';
import { sql } from '../../db/sql.ts';
import { mayConnect } from '../../outbound/guarded-fetch.ts';
import { metricCleanUpJob } from '../metric/clean-up.ts';
import { callRegistry, openBackend, sendJson, type TeamService, teamService } from '../../test/team-backend.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';

jest.setTimeout(60_000);

let t: TestServer;
let service: TeamService;
beforeAll(async () => {
  t = await testServer({ env: { LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1' } });
  service = await teamService();
  service.reply = (response) => sendJson(response, { average: 4, texts: [] });
});
afterAll(async () => {
  service.close();
  await t.close();
});

const callBackend = (token: string) => t.app.inject({ url: '/juhe/x/reviews/ratings/S1', headers: { authorization: token } });

it('a caller beyond its quota, and an app beyond its own, are refused with the time to wait', async () => {
  await openBackend(t, service, { limits: { callsPerMinute: 5, callsOfOneCaller: 2 } });
  const [first, second, third] = await Promise.all([t.memberWith(), t.memberWith(), t.memberWith()]);
  const codes = async (token: string) => {
    const responses = [await callBackend(token), await callBackend(token), await callBackend(token)];
    return responses.map((answer) => [answer.json<{ code: number }>().code, answer.headers['retry-after']]);
  };
  expect(await codes(first.token)).toEqual([
    [200, undefined],
    [200, undefined],
    [429, '30'],
  ]);
  expect(await codes(second.token)).toEqual([
    [200, undefined],
    [200, undefined],
    [429, '30'],
  ]);
  expect(await codes(third.token)).toEqual([
    [200, undefined],
    [429, '12'],
    [429, expect.stringMatching(/^\d+$/)],
  ]);
  expect(service.received).toHaveLength(5);
  expect((await callBackend(first.token)).json()).toMatchObject({ key: 'tooMany' });
});

it('replicas share their counts, and full buckets are removed', async () => {
  await openBackend(t, service, { limits: { callsPerMinute: 6, callsOfOneCaller: 4 } });
  await t.db.run(sql`delete from delivery_backend_quota`);
  const folder = await mkdtemp(join(tmpdir(), 'juhe-no-apps-'));
  const replicas = [await buildApp(t.deps, { appsDir: folder }), await buildApp(t.deps, { appsDir: folder })];
  await Promise.all(replicas.map((replica) => replica.ready()));
  const [first, second] = await Promise.all([t.memberWith(), t.memberWith()]);
  const codes = async (token: string, count: number) => {
    const requests = Array.from({ length: count / 2 }, () =>
      replicas.map((replica) => replica.inject({ url: '/juhe/x/reviews/ratings/S1', headers: { authorization: token } })),
    );
    return (await Promise.all(requests.flat())).map((answer) => answer.json<{ code: number }>().code).toSorted((a, b) => a - b);
  };
  expect(await codes(first.token, 6)).toEqual([200, 200, 200, 200, 429, 429]);
  expect(await codes(second.token, 4)).toEqual([200, 200, 429, 429]);
  expect(await t.db.one(sql`select count(*) as buckets from delivery_backend_quota`)).toEqual({ buckets: 3 });
  await t.db.run(sql`update delivery_backend_quota set at = now() - interval '3 minutes'`);
  await t.meetDeadlines(metricCleanUpJob);
  expect(await t.db.one(sql`select count(*) as buckets from delivery_backend_quota`)).toEqual({ buckets: 0 });
  await Promise.all(replicas.map((replica) => replica.close()));
  await rm(folder, { recursive: true });
});

describe('a connection to a back end', () => {
  it.each([
    ['93.184.215.14', true, true],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true, true],
    ['127.0.0.1', false, true],
    ['[::1]', false, true],
    ['10.1.2.3', false, true],
    ['192.168.1.1', false, true],
    ['100.64.0.1', false, true],
    ['0.0.0.0', false, true],
    ['fc00::1', false, true],
    ['::ffff:10.0.0.1', false, true],
    ['::ffff:a00:1', false, true],
    ['64:ff9b::a00:1', false, true],
    ['::ffff:a9fe:a9fe', false, false],
    ['169.254.169.254', false, false],
    ['::ffff:169.254.169.254', false, false],
    ['fe80::1', false, false],
    ['fd00:ec2::254', false, false],
    ['localhost', false, false],
  ])('to %s is allowed in production: %s, where private addresses are allowed: %s', (address, inProduction, inDevelopment) => {
    expect([mayConnect(address, false), mayConnect(address, true)]).toEqual([inProduction, inDevelopment]);
  });

  it('is checked again when the name is resolved', async () => {
    const strict = await testServer({ env: { LOG_LEVEL: 'silent', PRIVATE_BACKENDS: '0' } });
    const setAddress = async (url: string, host: string) => {
      await callRegistry(strict, strict.operatorToken, 'PUT', 'backends/reviews', { hosts: [host], why: 'a test' });
      return callRegistry(strict, strict.operatorToken, 'PUT', 'backends/reviews/production', { url, why: 'a test' });
    };
    expect((await setAddress(service.origin, service.host)).body).toMatchObject({
      code: 400,
      msg: 'url: an address with https://',
    });
    expect((await setAddress('https://127.0.0.1:9', '127.0.0.1:9')).body.msg).toContain('no address that may be asked');
    expect((await setAddress('https://2130706433', '127.0.0.1')).status).toBe(400);
    // A name does not reveal its addresses until it is resolved.
    const { port } = new URL(service.origin);
    await openBackend(strict, { host: `localhost:${port}`, origin: `https://localhost:${port}` });
    const before = service.received.length;
    const answer = await strict.app.inject('/juhe/x/reviews/ratings/S1');
    expect(answer.json()).toMatchObject({ code: 503, key: 'backend.away' });
    expect(service.received).toHaveLength(before);
    await strict.close();
  });
});
