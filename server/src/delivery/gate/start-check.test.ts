import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mainArgs } from '../../test/main-args.ts';
import { type ChannelApp, channelApp } from '../../test/channel-app.ts';
import { startChild } from '../../test/child.ts';
import { answerOf, goodsApi } from '../../test/sample-shapes.ts';
import type { Config } from '../../config.ts';
import type { Change } from '../channel/state.ts';
import type { Release } from '../release/release-document.ts';
import { describeStranded, refuseDroppedOperations, strandedReleases } from './start-check.ts';

jest.setTimeout(60_000);

let t: ChannelApp;
let dataDir: string;
let mall: Release;
let social: Release;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'juhe-start-'));
  t = await channelApp();
  mall = await t.release('mall', 1, { operations: ['GET /api/gone', 'POST /api/gone'] });
  social = await t.release('social', 1, { operations: ['GET /api/old'] });
  const harmless = await t.release('social', 2, { operations: [] });
  const change = async (channel: 'production' | 'staging', changes: readonly Change[]) => {
    const { generation } = await t.channels.state(channel);
    // The earlier API served these operations, the one of this test does not.
    return t.channels.change({ channel, generation, changes, why: 'before', actor: 'tester', force: true });
  };
  await change('production', [{ action: 'promote', app: 'social', release: harmless.release }]);
  await change('production', [{ action: 'canary', app: 'social', release: social.release, percent: 0.01 }]);
  await change('staging', [{ action: 'promote', app: 'mall', release: mall.release }]);
});
afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

const quiet = { info: () => {}, error: () => {}, warn: () => {} };

const script = join(__dirname, '../../main.ts');
const settings = () => ({
  PATH: process.env['PATH'] ?? '',
  HOST: '127.0.0.1',
  PORT: '0',
  DEMO: '0',
  ADOPT_BUILDS: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: t.test.url,
});
/** Runs the server until it exits. */
const ended = () =>
  new Promise<{ code: unknown; text: string }>((resolve) => {
    execFile(process.execPath, mainArgs(), { env: settings() }, (error, _out, text) => resolve({ code: error?.code, text }));
  });

it('refuses the start in one line that names operation, app, release, channel and the possible corrections', async () => {
  const { code, text } = await ended();
  expect(code).toBe(1);
  expect(text.trim().split('\n')).toHaveLength(1);
  expect(text).toContain(`mall ${mall.release} in staging calls GET /api/gone and POST /api/gone`);
  expect(text).toContain(`social ${social.release} in production calls GET /api/old`);
  expect(text).toContain('FORCE_DROP_OPERATIONS=1');
});

it('starts by force, and logs the operations that it drops', async () => {
  const server = startChild(script, { ...settings(), FORCE_DROP_OPERATIONS: '1' });
  const warned = JSON.parse(await server.line((line) => line.includes('started by force')));
  expect(warned.stranded).toHaveLength(2);
  expect(JSON.parse(await server.line((line) => line.includes('"listening"')))).toHaveProperty('address');
  await server.kill();
});

describe('the stranded releases', () => {
  const check = async (served: readonly string[]) =>
    strandedReleases(
      await Promise.all((['dev', 'staging', 'production'] as const).map((channel) => t.channels.state(channel))),
      t.releases,
      new Set(served),
    );

  it('are none while every operation is served', async () => {
    expect(await check(['GET /api/gone', 'POST /api/gone', 'GET /api/old'])).toEqual([]);
    const served = new Set(['GET /api/gone', 'POST /api/gone', 'GET /api/old']);
    const config = {
      production: true,
      delivery: {
        channel: 'production',
        adopt: 'none',
        bakeMinutes: 0,
        webhook: undefined,
        forceDropOperations: false,
        rehearsal: { browser: undefined, seconds: 60 },
        slowerPercent: 25,
        firstScreens: false,
        privateBackends: false,
        uploadBytesPerDay: 1,
      },
    } as const;
    await expect(refuseDroppedOperations({ config, log: quiet }, { ...t, served })).resolves.toBeUndefined();
  });

  it('are those that call the removed method, not another of the same path', async () => {
    expect(await check(['GET /api/gone', 'GET /api/old'])).toEqual([
      { channel: 'staging', app: 'mall', release: mall.release, operations: ['POST /api/gone'], types: [] },
    ]);
  });

  it('are those built for other types than the API has now', async () => {
    const operation = 'GET /api/goods';
    const declared = { operations: { [operation]: { input: { fields: {} }, answer: answerOf('priceCents') } }, names: {} };
    const flowers = await t.release('flowers', 1, { operations: [operation], declared });
    const state = { ...(await t.channels.state('dev')), apps: { flowers: { release: flowers.release } } };
    expect(await strandedReleases([state], t.releases, goodsApi('priceCents'))).toEqual([]);
    const stranded = await strandedReleases([state], t.releases, goodsApi('price'));
    expect(describeStranded(stranded)).toContain(
      `flowers ${flowers.release} in dev was built for other types (GET /api/goods: data.list[].priceCents was number, now gone)`,
    );
    const services = { releases: t.releases, served: goodsApi('price'), channels: { state: async () => state } };
    const settings = (production: boolean, forceDropOperations: boolean) => ({
      config: { production, delivery: { forceDropOperations } } as Config,
      log: quiet,
    });
    await expect(refuseDroppedOperations(settings(true, false), services)).rejects.toThrow('was built for other types');
    await expect(refuseDroppedOperations(settings(true, true), services)).resolves.toBeUndefined();
    // The contract changes while the previous builds are live.
    await expect(refuseDroppedOperations(settings(false, false), services)).resolves.toBeUndefined();
    const emptyApi = { ...services, served: new Set<string>() };
    await expect(refuseDroppedOperations(settings(false, false), emptyApi)).rejects.toThrow('calls GET /api/goods');
  });

  it('exclude apps that are switched off, which call nothing and are compared when they are revived', async () => {
    const before = await t.channels.state('staging');
    const killed = { ...before, apps: { mall: { release: mall.release, killed: true as const } } };
    expect(await strandedReleases([killed], t.releases, new Set())).toEqual([]);
  });

  it('are listed in a line of limited length', () => {
    const operations = Array.from({ length: 300 }, (_, i) => `GET /api/${i}`);
    const line = describeStranded([{ channel: 'dev', app: 'mall', release: mall.release, operations, types: [] }]);
    expect(line).toContain('and 288 more');
    expect(line).not.toContain('\n');
  });
});
