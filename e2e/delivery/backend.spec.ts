import { execFile } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { enter, register } from '@juhe/testing/playwright';
import { startInstance } from '../support/instance.ts';
import { registryOf } from '../support/registry.ts';
import { buildFixture } from '../support/team-remotes.ts';
import { expect, test } from '../support/test.ts';

const root = join(import.meta.dirname, '../..');
const home = '/remote/rated/home';

let fixture: string;
let instance: Awaited<ReturnType<typeof startInstance>>;
let service: Server;
let average = 4;
let isAway = false;
/** Callers as verified by the team's service. */
const callers: (string | null)[] = [];

/** Verifies a token as a team's service does: signature, issuer, audience and expiry, by the published keys alone. */
const callerOf = async ({ headers }: IncomingMessage): Promise<string | null> => {
  const [head = '', claims = '', signature = ''] = (headers.authorization ?? '').replace('Bearer ', '').split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, string | number>;
  const { keys } = (await (await fetch(`${instance.origin}/platform/jwks.json`)).json()) as { keys: { kid: string }[] };
  const key = keys.find(({ kid }) => kid === read(head)['kid']);
  const signed =
    key &&
    verify(
      null,
      Buffer.from(`${head}.${claims}`),
      createPublicKey({ key: key as never, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    );
  const { iss, aud, exp, sub } = read(claims);
  if (!signed || iss !== instance.origin || aud !== 'rated' || Number(exp) * 1000 < Date.now()) throw new Error('not our caller');
  return sub === undefined ? null : String(sub);
};

const startService = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    const answer = async () => {
      if (isAway) return response.writeHead(500).end();
      const by = await callerOf(request);
      callers.push(by);
      response.setHeader('content-type', 'application/json');
      if (request.method === 'POST') average = 5;
      return response.end(JSON.stringify(request.method === 'POST' ? { id: 'r1' } : { average, by }));
    };
    answer().catch(() => response.writeHead(401).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** Runs `npm run release -- …` as the operator. */
const release = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((answer) => {
    const env = { ...process.env, ORIGIN: instance.origin, DATA_DIR: instance.dataDir, DEPLOY_TOKEN: '', OPERATOR_TOKEN: '' };
    execFile(process.execPath, [join(root, 'tools/release.mjs'), ...args], { cwd: root, env }, (error, stdout, stderr) =>
      answer({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
    );
  });
const done = async (...args: string[]): Promise<string> => {
  const { code, output } = await release(...args);
  expect({ args, code, output }).toMatchObject({ code: 0 });
  return output;
};

test.describe.configure({ mode: 'serial', timeout: 60_000 });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  fixture = await buildFixture('rated');
  instance = await startInstance(`e2e/backend-${process.pid}`);
  service = await startService();
});
test.afterAll(async () => {
  service?.closeAllConnections();
  service?.close();
  await instance?.stop();
});

test('refuses a release that calls its back end until the contract is published', async () => {
  await done('publish', 'rated', '--dir', join(fixture, 'dist'), '--channel', 'none');
  const refused = await release('promote', 'rated');
  expect(refused.output).toContain(
    'calls what the published contract of its back end does not have: GET /x/rated/ratings/{saleNo}',
  );
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  await done('backend', 'rated', 'grant', '--host', host, '--why', 'a new team');
  await done('backend', 'rated', 'set', '--url', `http://${host}`, '--why', 'our service');
  const output = await done(
    'backend',
    'rated',
    'contract',
    '--file',
    join(fixture, 'src/backend.ts'),
    '--why',
    'its first contract',
  );
  expect(output).toContain('GET /ratings/{saleNo}  public');
  expect(await done('promote', 'rated', '--why', 'ratings')).toContain('live: rated');
});

test('shows the response of the remote’s own back end to visitors and members', async ({ page }) => {
  await page.goto(`${instance.origin}/h5/#${home}`);
  await expect(page.getByText('平均 4 分')).toBeVisible();
  await expect(page.getByText('以访客身份')).toBeVisible();

  const member = await register(instance.origin);
  await enter(page, instance.origin, member);
  await page.goto(`${instance.origin}/h5/#${home}`);
  await expect(page.getByText(/^成员 [\w-]{32}$/)).toBeVisible();
  await page.getByRole('button', { name: '打五分' }).click();
  await expect(page.getByText('平均 5 分')).toBeVisible();
  const names = new Set(callers.filter((caller) => caller !== null));
  expect(names.size).toBe(1);
});

test('shows a failure of the back end on its page and counts it for its app', async ({ page, allowErrors }) => {
  allowErrors(/backend\.away|503/);
  isAway = true;
  await page.goto(`${instance.origin}/h5/#${home}`);
  await expect(page.getByText('该服务暂时无法使用，请稍后再试')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('平均 5 分')).toBeVisible();
  await expect.poll(() => done('status', 'rated')).toMatch(/back end: 2 operations; the last hour: \d+ answered, \d+ errors/);
  // The guard counts it as a failure of the calling release.
  await expect.poll(() => done('status', 'rated')).toContain('backend error GET /x/rated/ratings/ saleNo');
});

test('shows the page of a killed back end as paused without affecting other pages', async ({ page, allowErrors }) => {
  allowErrors(/backend\.paused|503/);
  await page.goto(`${instance.origin}/h5/#${home}`);
  await expect(page.getByText('平均 5 分')).toBeVisible();
  await done('backend', 'rated', 'kill', '--why', 'an incident');
  const before = callers.length;
  await page.reload();
  await expect(page.getByText('该服务已暂停，请稍后再来')).toBeVisible();
  await expect(page.getByRole('heading', { name: '评分' }).last()).toBeVisible();
  expect(callers).toHaveLength(before);

  await page.goto(`${instance.origin}/h5/#/pages/welfare/welfare`);
  await expect(page.getByText('猜你喜欢')).toBeVisible();
  const live = await registryOf(instance).releases();
  expect(live['rated']).toMatch(/^1\.0\.0\+/);
  expect(await done('status', 'rated')).toContain('back end: killed by the operator, 2 operations');
  expect(await done('history', 'rated')).toMatch(/an incident +the back end of rated off in production/);

  await done('backend', 'rated', 'revive', '--why', 'mended');
  await page.goto(`${instance.origin}/h5/#${home}`);
  await page.reload();
  await expect(page.getByText('平均 5 分')).toBeVisible();
});
