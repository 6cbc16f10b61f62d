import { randomUUID } from 'node:crypto';
import { sql } from '../../db/sql.ts';
import { hostileBodies, hostileValues } from '../../test/hostile-values.ts';
import { sampleBuild } from '../../test/sample-build.ts';
import { testDelivery, type TestDelivery } from '../../test/test-delivery.ts';
import { addRehearsal, outdatedRehearsals } from './rehearsal.repository.ts';
import { retention } from './rehearsal.service.ts';

jest.setTimeout(60_000);

let delivery: TestDelivery;
let release: string;
beforeAll(async () => {
  delivery = await testDelivery();
  await delivery.start();
  const shell = (await delivery.publish(sampleBuild('shell'))).release;
  release = (await delivery.publish(sampleBuild('mall', 1))).release;
  await delivery.change([{ action: 'promote', app: 'shell', release: shell }]);
});
afterAll(() => delivery.close());

const url = '/platform/channels/production/rehearsals';
const as = async (token: string, method: 'GET' | 'POST', path: string, payload?: object) => {
  const answer = await delivery.app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json<{ key?: string; data: unknown; msg: string }>() };
};
const teamOf = async (app: string): Promise<string> => {
  const createdToken = await delivery.operator('POST', '/platform/tokens', {
    name: `team-${randomUUID().slice(0, 8)}`,
    apps: [app],
  });
  return (JSON.parse(createdToken.body) as { data: { token: string } }).data.token;
};
const store = async (apps: readonly string[]) => {
  const picture = randomUUID();
  const { id } = await addRehearsal(delivery.test.db, {
    id: randomUUID(),
    channel: 'production',
    verdict: 'broken',
    reason: null,
    milliseconds: 1,
    apps,
    startedBy: 'team',
    report: {
      before: {},
      after: {},
      notOpened: [],
      pages: [
        {
          app: 'mall',
          path: '/a/secret-page',
          address: '/a/secret-page',
          as: 'visitor',
          differences: [],
          pictures: { after: picture },
        },
      ],
    },
  });
  return { id, picture };
};

it('reports a missing browser, in the status as well', async () => {
  const team = await teamOf('mall');
  const answer = await as(team, 'POST', url, { app: 'mall', release });
  expect(answer).toMatchObject({ status: 503, body: { key: 'unavailable', msg: expect.stringContaining('REHEARSAL_BROWSER') } });
  const { body } = await as(team, 'GET', '/platform/channels/production');
  expect(body.data).toMatchObject({ rehearsal: { installed: false, policy: 'report' } });
});

it('refuses other teams a rehearsal, its findings and its pictures', async () => {
  const [mall, wallet] = [await teamOf('mall'), await teamOf('wallet')];
  expect(await as(wallet, 'POST', url, { app: 'mall', release })).toMatchObject({ status: 403, body: { key: 'notYourApp' } });
  const { id, picture } = await store(['mall']);
  expect((await as(mall, 'GET', `/platform/rehearsals/${id}`)).status).toBe(200);
  for (const path of [`/platform/rehearsals/${id}`, `/platform/rehearsals/${id}/pictures/${picture}`]) {
    expect((await as(wallet, 'GET', path)).status).toBe(403);
    expect((await delivery.app.inject({ url: path })).statusCode).toBe(401);
  }
  expect((await as(wallet, 'GET', url)).body.data).toEqual([]);
  expect((await as(mall, 'GET', url)).body.data).toEqual([expect.objectContaining({ id })]);
  // A name of another rehearsal, or of none.
  expect((await as(mall, 'GET', `/platform/rehearsals/${id}/pictures/${randomUUID()}`)).status).toBe(404);
  for (const page of [`rehearsal?id=${id}`, `rehearsal/picture?id=${id}&name=${picture}`]) {
    const { statusCode, body } = await delivery.app.inject({ url: `/platform/console/${page}` });
    expect([200, 404]).toContain(statusCode);
    expect(body).not.toContain('secret-page');
  }
});

it('keeps a limited number of rehearsals for a limited time', async () => {
  await delivery.test.db.run(sql`delete from delivery_rehearsal`);
  const stored = [];
  for (let i = 0; i < retention.maxCount + 2; i += 1) stored.push((await store(['mall'])).id);
  await delivery.test.db.run(sql`
    update delivery_rehearsal set at = now() - ${retention.days}::int * interval '1 day' - interval '1 hour' where id = ${stored.at(-1) ?? ''}`);
  expect(await outdatedRehearsals(delivery.test.db, retention.maxCount, retention.days)).toHaveLength(2);
});

it('refuses invalid input with the reason, and never causes a server error', async () => {
  const team = await teamOf('mall');
  for (const value of hostileValues) {
    // A text that could be an app's name belongs to another team.
    expect([400, 403]).toContain((await as(team, 'POST', url, { app: value, release })).status);
    expect((await as(team, 'POST', url, { app: 'mall', release: value })).status).toBe(400);
  }
  for (const [type, payload] of hostileBodies) {
    const headers = { authorization: `Bearer ${team}`, ...(type === undefined ? {} : { 'content-type': type }) };
    expect((await delivery.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBeLessThan(500);
  }
  for (const id of ['', 'x', '%00', '..%2f..', `${randomUUID()}'`])
    expect((await as(team, 'GET', `/platform/rehearsals/${id}`)).status).toBeGreaterThanOrEqual(400);
});
