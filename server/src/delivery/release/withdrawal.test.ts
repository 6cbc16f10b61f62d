import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleBuild } from '../../test/sample-build.ts';
import { testDelivery, type TestDelivery } from '../../test/test-delivery.ts';
import type { Change } from '../channel/state.ts';
import type { Release } from './release-document.ts';

jest.setTimeout(60_000);

let t: TestDelivery;
let replica: TestDelivery['app'];
let leakyRelease: Release;
let cleanRelease: Release;
const [leaked, unchanged] = ['leaked.0123456789abcdef.js', 'index.0123456789abcdef.css'];

const build = (mark: string, contents: Record<string, string>) =>
  sampleBuild('mall', mark, {
    files: { 'remoteEntry.js': `mall(${JSON.stringify(mark)})`, 'index.js': '1', 'index.css': '.mall-a{top:0}', ...contents },
  });

beforeEach(async () => {
  t = await testDelivery();
  replica = await t.start();
  await t.start();
  const shell = await t.publish(sampleBuild('shell'));
  leakyRelease = await t.publish(build('bad', { [leaked]: 'const key = "secret"', [unchanged]: '.mall-b{top:0}' }));
  cleanRelease = await t.publish(build('good', { [unchanged]: '.mall-b{top:0}' }));
  await t.change([
    { action: 'promote', app: 'shell', release: shell.release },
    { action: 'promote', app: 'mall', release: leakyRelease.release },
  ]);
});
afterEach(() => t.close());

const address = ({ app, release }: Release) => `/platform/releases/${app}/${encodeURIComponent(release)}`;
const withdraw = async (release: Release, token?: string) => {
  const payload = { why: 'it has a key' };
  const headers = { authorization: `Bearer ${token ?? 'operator-token-of-the-tests'}` };
  const answer = await t.app.inject({ method: 'POST', url: `${address(release)}/withdraw`, headers, payload });
  return { status: answer.statusCode, body: answer.json<{ key?: string; msg: string; data: { deleted: number } | null }>() };
};
const statusAt = async (app: TestDelivery['app'], { release }: Release, name: string) =>
  (await app.inject(`/r/mall/${encodeURIComponent(release)}/${name}`)).statusCode;
const tryChange = async (changes: readonly Change[], force = false) => {
  const { data } = JSON.parse((await t.operator('GET', '/platform/channels/production')).body) as {
    data: { generation: number };
  };
  const request = { generation: data.generation, changes, why: 'a test', force };
  const { status, body } = await t.operator('POST', '/platform/channels/production/changes', request);
  return { status, refusals: (JSON.parse(body) as { data: { refusals?: { gate: string }[] } | null }).data?.refusals ?? [] };
};
const stored = async () => (await readdir(join(t.appsDir, '../data/releases/mall'))).length;

it('deletes the files that only it has, in every process, and keeps shared ones', async () => {
  expect(await withdraw(leakyRelease)).toMatchObject({
    status: 409,
    body: { key: 'conflict', msg: expect.stringContaining('production') },
  });
  await t.change([{ action: 'promote', app: 'mall', release: cleanRelease.release }]);
  for (const app of [replica, t.app]) {
    expect(await statusAt(app, leakyRelease, leaked)).toBe(200);
    expect((await app.inject('/platform/live.json')).body).toContain(leakyRelease.release);
  }
  const before = await stored();
  // remoteEntry.js and the leaked file, each with its two variants.
  expect(await withdraw(leakyRelease)).toMatchObject({ status: 200, body: { data: { deleted: 2 } } });
  expect(await stored()).toBe(before - 6);
  for (const app of [t.app, replica]) {
    while ((await statusAt(app, leakyRelease, leaked)) === 200) await new Promise((resolve) => setImmediate(resolve));
    for (const name of [leaked, unchanged, 'remoteEntry.js']) expect(await statusAt(app, leakyRelease, name)).toBe(404);
    expect((await app.inject(`/r/mall/f/${leaked}`)).statusCode).toBe(404);
    for (const name of [unchanged, 'remoteEntry.js', 'index.css']) expect(await statusAt(app, cleanRelease, name)).toBe(200);
    expect((await app.inject('/platform/live.json')).body).not.toContain(leakyRelease.release);
  }
  const { body } = await t.operator('GET', '/platform/withdrawals?app=mall');
  expect(JSON.parse(body)).toMatchObject({
    data: [{ app: 'mall', release: leakyRelease.release, actor: 'operator', why: 'it has a key' }],
  });
  expect(await withdraw(leakyRelease)).toMatchObject({
    status: 409,
    body: { msg: expect.stringContaining('withdrawn already') },
  });
});

it('is permanent: no forced rollback, no second publish and no build of the workspace restores the release', async () => {
  await t.change([{ action: 'promote', app: 'mall', release: cleanRelease.release }]);
  await withdraw(leakyRelease);
  for (const [change, force] of [
    [{ action: 'rollback', app: 'mall', to: leakyRelease.release }, true],
    [{ action: 'rollback', app: 'mall' }, true],
    [{ action: 'promote', app: 'mall', release: leakyRelease.release }, true],
    [{ action: 'canary', app: 'mall', release: leakyRelease.release, percent: 1 }, false],
  ] as const)
    expect(await tryChange([change], force)).toMatchObject({ status: 422, refusals: [{ gate: 'missing' }] });
  const again = await t.operator('POST', address(leakyRelease), leakyRelease);
  expect(again).toMatchObject({ status: 409, body: expect.stringContaining('was withdrawn (it has a key)') });
  const upload = await t.app.inject({
    method: 'PUT',
    url: `${address(leakyRelease)}/files/${leaked}`,
    headers: { authorization: 'Bearer operator-token-of-the-tests', 'content-type': 'application/octet-stream' },
    payload: Buffer.from('const key = "secret"'),
  });
  expect(upload.statusCode).toBe(409);
  const before = await stored();
  t.build(build('bad', { [leaked]: 'const key = "secret"', [unchanged]: '.mall-b{top:0}' }));
  const restarted = await t.start();
  expect(await statusAt(restarted, leakyRelease, leaked)).toBe(404);
  expect(await stored()).toBe(before);
  const { body } = await t.operator('GET', '/platform/releases/mall');
  expect((JSON.parse(body) as { data: { release: string }[] }).data.map(({ release }) => release)).toEqual([
    cleanRelease.release,
  ]);
});

it('is reserved for its team and the operator; of two concurrent ones one succeeds', async () => {
  await t.change([{ action: 'promote', app: 'mall', release: cleanRelease.release }]);
  const token = async (app: string) => {
    const { body } = await t.operator('POST', '/platform/tokens', { name: app, apps: [app] });
    return (JSON.parse(body) as { data: { token: string } }).data.token;
  };
  expect(await withdraw(leakyRelease, await token('wallet'))).toMatchObject({ status: 403 });
  expect(await withdraw(cleanRelease, await token('mall'))).toMatchObject({ status: 409 });
  expect((await t.operator('POST', `${address(leakyRelease)}/withdraw`, {})).status).toBe(400);
  const both = await Promise.all([
    withdraw(leakyRelease),
    tryChange([{ action: 'canary', app: 'mall', release: leakyRelease.release, percent: 5 }]),
  ]);
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
});

it('fails while the store cannot delete files, which are no longer served, and deletes them when it is repeated', async () => {
  await t.change([{ action: 'promote', app: 'mall', release: cleanRelease.release }]);
  const folder = join(t.appsDir, '../data/releases/mall');
  const file = (await readdir(folder)).toSorted().find((name) => !name.includes('.'));
  if (file === undefined) throw new Error('nothing is stored');
  // A folder in the place of each file cannot be deleted as one.
  const names = await readdir(folder);
  for (const name of names) {
    await rm(join(folder, name));
    await mkdir(join(folder, name));
  }
  expect(await withdraw(leakyRelease)).toMatchObject({ status: 503, body: { key: 'unavailable' } });
  expect(await statusAt(t.app, leakyRelease, leaked)).toBe(404);
  for (const name of names) {
    await rm(join(folder, name), { recursive: true });
    await writeFile(join(folder, name), '');
  }
  expect(await withdraw(leakyRelease)).toMatchObject({ status: 200, body: { data: { deleted: 2 } } });
  expect(existsSync(folder)).toBe(true);
  expect(await stored()).toBe(names.length - 6);
});
