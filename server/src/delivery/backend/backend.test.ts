import type { BackendContract } from '../gate/backends.ts';
import type { Release } from '../release/release-document.ts';
import { commitSample, sampleRelease } from '../../test/sample-release.ts';
import { hostileValues } from '../../test/hostile-values.ts';
import { callRegistry, openBackend, ratingsContract, type TeamService, teamService } from '../../test/team-backend.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import type { BackendChange } from './backend.repository.ts';

jest.setTimeout(60_000);

let t: TestServer;
let service: TeamService;
let team: string;
beforeEach(async () => {
  t = await testServer({ env: { LOG_LEVEL: 'silent' } });
  service = await teamService();
  const createdToken = await callRegistry(t, t.operatorToken, 'POST', 'tokens', { name: 'reviews-team', apps: ['reviews'] });
  team = (createdToken.body.data as { token: string }).token;
});
afterEach(async () => {
  service.close();
  await t.close();
});

const reason = 'a test';
const grant = (token: string, hosts: unknown) => callRegistry(t, token, 'PUT', 'backends/reviews', { hosts, why: reason });
const set = (token: string, url: unknown, channel = 'production') =>
  callRegistry(t, token, 'PUT', `backends/reviews/${channel}`, { url, why: reason });
const publish = (contract: unknown, { token = team, force = false } = {}) =>
  callRegistry(t, token, 'POST', 'backends/reviews/production/contract', { contract, why: reason, ...(force ? { force } : {}) });
const change = async (changes: object[], { force = false } = {}) => {
  const { body } = await callRegistry(t, t.operatorToken, 'GET', 'channels/production');
  const { generation } = body.data as { generation: number };
  return callRegistry(t, t.operatorToken, 'POST', 'channels/production/changes', {
    generation,
    changes,
    why: reason,
    ...(force ? { force } : {}),
  });
};
const refusalsOf = ({ body }: { body: { data: never } }) =>
  ((body.data as { refusals?: { gate: string; message: string }[] }).refusals ?? []).map(
    ({ gate, message }) => `${gate}: ${message}`,
  );

const ratings = ratingsContract.operations['GET /ratings/{saleNo}'];
/** Publishes a release that calls `GET /ratings/{saleNo}`, built for the average as a number by default. */
const release = (
  build: string,
  average: 'number' | 'string' = 'number',
  operation = 'GET /x/reviews/ratings/{saleNo}',
  app = 'reviews',
): Promise<Release> =>
  commitSample(
    t.db,
    sampleRelease(app, build, {
      operations: [operation],
      declared: {
        operations: {
          [operation]: { input: ratings?.input ?? 'any', answer: { fields: { average, texts: { list: 'string' } } } },
        },
        names: {},
      },
    }),
  );

it('a team sets only what the operator has granted', async () => {
  expect((await set(team, service.origin)).body.msg).toContain(
    'reviews may ask no host. The operator grants more: npm run release -- backend reviews grant --host 127.0.0.1',
  );
  expect((await grant(team, [service.host])).status).toBe(403);
  expect((await grant(t.operatorToken, [service.host])).body.data).toMatchObject({
    hosts: [service.host],
    callsPerMinute: 1200,
    callsOfOneCaller: 120,
  });
  for (const url of [
    'http://169.254.169.254/latest',
    'http://localhost:4173/',
    `http://user:pw@${service.host}`,
    `${service.origin}/?a=1`,
    `${service.origin}/#a`,
    'file:///etc/passwd',
    'gopher://a',
    '//a',
    '',
  ])
    expect({ url, status: (await set(team, url)).status }).toEqual({ url, status: 400 });
  expect((await set(team, `${service.origin}/v1/`)).body.data).toMatchObject({
    app: 'reviews',
    channel: 'production',
    url: `${service.origin}/v1`,
    killedBy: null,
    operations: [],
  });
  const flowersToken = await callRegistry(t, t.operatorToken, 'POST', 'tokens', { name: 'flowers-team', apps: ['flowers'] });
  const stranger = (flowersToken.body.data as { token: string }).token;
  expect((await set(stranger, service.origin)).status).toBe(403);
  const strangerView = await callRegistry(t, stranger, 'GET', 'backends/reviews/production');
  expect(strangerView.body.data).not.toHaveProperty('url');
  const history = await callRegistry(t, stranger, 'GET', 'backends/history?app=reviews');
  expect((history.body.data as BackendChange[]).map(({ action, detail, actor }) => [action, detail, actor])).toEqual([
    ['set', '', 'reviews-team'],
    ['grant', '', 'operator'],
  ]);
  // After a revoked grant no request is sent any more.
  await publish(ratingsContract);
  expect((await grant(t.operatorToken, [])).status).toBe(200);
  expect((await t.app.inject('/juhe/x/reviews/ratings/S1')).json()).toMatchObject({ code: 503, key: 'backend.paused' });
  expect(service.received).toEqual([]);
});

it('a release is refused that calls an operation missing from the published contract, or was built for other types', async () => {
  const fits = await release('fits');
  expect(refusalsOf(await change([{ action: 'promote', app: 'reviews', release: fits.release }]))).toContainEqual(
    expect.stringContaining('operations: reviews 1.0.0'),
  );
  await openBackend(t, service);
  const [misfit, foreign, unknown] = [
    await release('other', 'string'),
    await release('foreign', 'number', 'GET /x/reviews/ratings/{saleNo}', 'flowers'),
    await release('unknown', 'number', 'GET /x/reviews/other'),
  ];
  const findings = async (app: string, { release: id }: Release) =>
    refusalsOf(await change([{ action: 'promote', app, release: id }]));
  expect(await findings('reviews', misfit)).toContainEqual(
    expect.stringMatching(
      /^types: reviews .* contract of its back end has: GET \/x\/reviews\/ratings\/\{saleNo\}: data\.average was string, now number$/,
    ),
  );
  expect(await findings('flowers', foreign)).toContainEqual(
    expect.stringMatching(/^operations: flowers .* calls the back end of another app: GET \/x\/reviews/),
  );
  expect(await findings('reviews', unknown)).toContainEqual(
    expect.stringMatching(
      /^operations: reviews .* calls what the published contract of its back end does not have: GET \/x\/reviews\/other$/,
    ),
  );
  expect((await findings('reviews', fits)).filter((text) => /^(operations|types)/.test(text))).toEqual([]);
});

const renamed: BackendContract = {
  operations: {
    'GET /ratings/{saleNo}': {
      access: 'public',
      input: { fields: { saleNo: 'string' } },
      answer: { fields: { mean: 'number' } },
    },
  },
};

it('a contract that does not fit live releases and canaries is refused, unless the operator forces it', async () => {
  await openBackend(t, service);
  const live = await release('live');
  expect((await change([{ action: 'promote', app: 'reviews', release: live.release }], { force: true })).status).toBe(200);
  const refused = await publish(renamed);
  expect(refused.status).toBe(422);
  expect(refusalsOf(refused)).toContainEqual(expect.stringMatching(/^types: reviews .*data\.texts was string\[\], now gone/));
  expect(refusalsOf(await publish({ operations: {} }))).toContainEqual(expect.stringMatching(/^operations: reviews /));
  const wider: BackendContract = {
    operations: { ...ratingsContract.operations, 'GET /more': { access: 'public', input: { fields: {} }, answer: 'null' } },
  };
  expect((await publish(wider)).body.data).toMatchObject({ operations: ['GET /more', 'GET /ratings/{saleNo}', 'POST /ratings'] });
  expect((await publish(wider)).body.key).toBe('conflict');
  expect((await publish(renamed, { force: true })).status).toBe(403);
  expect((await publish(renamed, { token: t.operatorToken, force: true })).status).toBe(200);
  const history = (await callRegistry(t, team, 'GET', 'backends/history?app=reviews&limit=2')).body.data as BackendChange[];
  expect(history.map(({ detail }) => detail)).toEqual([
    '- GET /more, - POST /ratings and ~ GET /ratings/{saleNo} (forced)',
    '+ GET /more',
  ]);
});

it('of a concurrent promotion and contract that do not fit each other only one succeeds', async () => {
  await openBackend(t, service);
  for (let round = 0; round < 5; round += 1) {
    const next = await release(`round ${round}`);
    const [promoted, published] = await Promise.all([
      change([{ action: 'promote', app: 'reviews', release: next.release }]),
      publish(renamed),
    ]);
    const isLive = promoted.status === 200;
    const isPublished = published.status === 200;
    expect([isLive, isPublished]).not.toEqual([true, true]);
    if (isPublished) await publish(ratingsContract, { token: t.operatorToken, force: true });
  }
});

it('a back end that the operator switched off cannot be switched on by a team', async () => {
  await openBackend(t, service);
  const switching = (token: string, action: string) =>
    callRegistry(t, token, 'POST', `backends/reviews/production/${action}`, { why: reason });
  expect((await switching(team, 'revive')).body.key).toBe('conflict');
  expect((await switching(team, 'kill')).body.data).toMatchObject({ killedBy: 'team' });
  expect((await switching(team, 'kill')).body.key).toBe('conflict');
  expect((await switching(t.operatorToken, 'kill')).body.data).toMatchObject({ killedBy: 'operator' });
  expect((await switching(team, 'revive')).body.key).toBe('operatorOnly');
  expect((await switching(t.operatorToken, 'revive')).body.data).toMatchObject({ killedBy: null });
  expect((await callRegistry(t, team, 'POST', 'backends/reviews/dev/kill', { why: reason })).status).toBe(404);
});

it.each<[string, unknown, string]>([
  ['no operations', {}, 'contract.operations'],
  [
    'a method of another kind',
    { operations: { 'DELETE /a': { access: 'public', input: { fields: {} }, answer: 'null' } } },
    'contract.operations',
  ],
  [
    'a path with dots',
    { operations: { 'GET /../a': { access: 'public', input: { fields: {} }, answer: 'null' } } },
    'contract.operations',
  ],
  ['an unknown access', { operations: { 'GET /a': { access: 'all', input: { fields: {} }, answer: 'null' } } }, 'access'],
  [
    'a parameter without a field',
    { operations: { 'GET /a/{id}': { access: 'public', input: { fields: {} }, answer: 'null' } } },
    'the path needs the field id',
  ],
  [
    'an object in an address',
    { operations: { 'GET /a': { access: 'public', input: { fields: { x: { list: 'string' } } }, answer: 'null' } } },
    'x of a GET',
  ],
  [
    'a response without a shape',
    { operations: { 'GET /a': { access: 'public', input: { fields: {} }, answer: { some: 'thing' } } } },
    'answer: not a shape',
  ],
  [
    'two operations with one address',
    {
      operations: Object.fromEntries(
        ['x', 'y'].map((name) => [
          `GET /a/{${name}}`,
          { access: 'public', input: { fields: { [name]: 'string' } }, answer: 'null' },
        ]),
      ),
    },
    'are the same address',
  ],
])('a contract with %s is refused', async (_, contract, msg) => {
  await openBackend(t, service);
  const { status, body } = await publish(contract);
  expect(status).toBe(400);
  expect(body.msg).toContain(msg);
});

it('malformed input is refused with a clear reason and changes nothing', async () => {
  await openBackend(t, service);
  for (const value of hostileValues) {
    const isEmpty = typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
    const contracts = isEmpty ? [value] : [value, { operations: value }];
    for (const answer of [await set(team, value), ...(await Promise.all(contracts.map((contract) => publish(contract))))])
      expect({ value, status: answer.status }).toEqual({ value, status: 400 });
    // Some unusual texts are valid host names, and an empty list is valid.
    for (const hosts of [value, [value]]) expect([200, 400]).toContain((await grant(t.operatorToken, hosts)).status);
  }
  expect((await set(team, service.origin, 'nowhere')).status).toBe(400);
  expect((await callRegistry(t, 'nonsense', 'GET', 'backends')).status).toBe(401);
});
