import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HTTPMethods } from 'fastify';
import { sampleBuild } from '../test/sample-build.ts';
import { testDelivery, type TestDelivery } from '../test/test-delivery.ts';
import { limitsOf } from './gate/budgets.ts';
import { guardLimits } from './metric/guard-limits.ts';
import { sequential } from './metric/sequential.ts';
import { inlinedLimits } from './live/live-document.ts';
import { overrideRefusals } from './live/overrides.ts';
import { limits } from './release/release-schema.ts';

const root = join(__dirname, '../../..');
const text = readFileSync(join(root, 'docs/releasing.md'), 'utf8');
/** As prose: a line break is a space. */
const prose = text.replace(/\s+/g, ' ');

describe('docs/releasing.md', () => {
  let delivery: TestDelivery;
  let origin: string;
  let tempDir: string;
  beforeAll(async () => {
    tempDir = mkdtempSync(join(tmpdir(), 'releasing-doc-'));
    delivery = await testDelivery();
    delivery.build(sampleBuild('shell'));
    delivery.build(sampleBuild('mall'));
    await delivery.start();
    origin = await delivery.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await delivery.close();
    rmSync(tempDir, { recursive: true, force: true });
  });

  it('names every command of the release command, and no other', () => {
    const { stdout } = spawnSync(process.execPath, [join(root, 'tools/release.mjs'), 'help'], { encoding: 'utf8' });
    const commands = [...stdout.matchAll(/^ {2}([a-z][a-z-]*) /gm)].map(([, name]) => name);
    const [, table = ''] = /\| command \| effect \|\n([^]*?)\n\n/.exec(text) ?? [];
    const cells = table
      .split('\n')
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([a-z-]+)/g)].map(([, name]) => name));
    const used = [...text.matchAll(/npm run release -- ([a-z-]+)/g)].map(([, name]) => name);
    expect([...used, ...cells].filter((name) => name !== 'help' && !commands.includes(name))).toEqual([]);
    expect(commands.filter((name) => !cells.includes(name))).toEqual([]);
    const ofNpm = new Set(
      Object.keys((JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts),
    );
    // The scripts of a team's own project, which the workspace has no use for.
    const template = readFileSync(join(root, 'tools/run/remote-files.mjs'), 'utf8');
    for (const [, name = ''] of template.matchAll(/^\s+'?([a-z:-]+)'?: 'juhe-[a-z-]+/gm)) ofNpm.add(name);
    const scripts = [...text.matchAll(/npm run ([a-z-]+)/g)].map(([, name]) => name ?? '');
    expect(scripts.filter((name) => !ofNpm.has(name))).toEqual([]);
  });

  it('names addresses that are served, with their methods', () => {
    const served = (method: HTTPMethods, url: string) => delivery.app.hasRoute({ method, url });
    const calls = [...text.matchAll(/\b(GET|POST|PUT|DELETE) (\/platform\/[\w:/*.-]+)/g)];
    expect(calls.length).toBeGreaterThan(15);
    expect(calls.filter(([, method, url = '']) => !served(method as HTTPMethods, url)).map(([call]) => call)).toEqual([]);
    const addresses = [...text.matchAll(/(?<![A-Z] )`?(\/platform\/[\w.-]+)/g)].map(([, url = '']) => url.replace(/\.$/, ''));
    const prefix = (url: string) => calls.some(([, , call = '']) => call.startsWith(`${url}/`) || call === url);
    const methods: HTTPMethods[] = ['GET', 'POST', 'PUT'];
    expect(addresses.filter((url) => !prefix(url) && !methods.some((method) => served(method, url)))).toEqual([]);
  });

  it('contains a snippet that verifies the live document, and rejects an altered one', async () => {
    const [, snippet = ''] = /```js\n(\/\/ node check-live\.mjs[^]*?)```/.exec(text) ?? [];
    const file = join(tempDir, 'check-live.mjs');
    writeFileSync(file, snippet);
    const check = (env: NodeJS.ProcessEnv = {}) =>
      new Promise<{ status: number | null; out: string }>((answer) => {
        const args = env.TAMPER ? ['--import', env.TAMPER, file, origin] : [file, origin];
        const child = execFile(process.execPath, args, (error, stdout, stderr) =>
          answer({ status: error ? 1 : (child.exitCode ?? 0), out: stdout + stderr }),
        );
      });
    expect(await check()).toEqual({ status: 0, out: 'production generation 1: good\n' });
    const tamper = join(tempDir, 'tamper.mjs');
    writeFileSync(
      tamper,
      `const real = fetch;
      globalThis.fetch = async (url) => ({ json: async () => {
        const told = await (await real(url)).json();
        if (told.remotes) told.remotes.mall.release = '6.6.6+000000000000';
        return told;
      } });`,
    );
    expect(await check({ TAMPER: tamper })).toEqual({ status: 1, out: 'production generation 1: refused\n' });
  });

  it('states the limits and figures of the code', () => {
    const kilobytes = (bytes = 0) => (bytes / 1000).toFixed(1);
    const remote = limitsOf('mall');
    const shell = limitsOf('shell');
    const { failure, error, first, source, steps } = guardLimits;
    for (const sentence of [
      `entry ${kilobytes(remote.entry)} KB, first scripts ${kilobytes(remote.firstJs)} KB, styles ${kilobytes(remote.css)} KB gzip`,
      `of the shell: ${kilobytes(shell.firstJs)} and ${kilobytes(shell.css)} KB`,
      `At most ${limits.files} files, ${limits.fileBytes / 1024 / 1024} MiB each, ${limits.allBytes / 1024 / 1024} MiB together, ${limits.routes} pages`,
      `up to ${inlinedLimits.remotes} remotes and ${inlinedLimits.bytes / 1024} KB`,
      `over the last ${guardLimits.windowMinutes} minutes`,
      `with at least ${guardLimits.attempts} attempts`,
      `${failure.minCount} or more failures are above twice the live release's rate **and** two points (${failure.above}) above it`,
      `${error.minCount} or more errors are above twice its rate and five points above it`,
      `and ${source.loads} loads`,
      `held against ${first.failures * 100} % failures and ${first.errors * 100} % errors, so that it is halted above 5 % and 10 %`,
      `begins a canary of ${steps.shares[0]} % that the guard lets grow: ${steps.shares.slice(1).join(', ')}, then everybody`,
      `Each step lasts ${steps.minutes} minutes at least`,
      `missed in at most ${sequential.miss * 100} of 100 cases`,
      `in at most ${sequential.falseAlarm * 100} of 100, however often the guard looks`,
      `${sequential.failingSources} sources at least must have failed`,
    ])
      expect(prose).toContain(sentence);
    expect([first.failures * failure.ratio, first.errors * error.ratio]).toEqual([0.05, 0.1]);
    expect([failure.ratio, error.ratio, error.above, source.failures, source.errors]).toEqual([2, 2, 0.05, 2, 2]);
    expect(overrideRefusals.filter((reason) => !text.includes(`\`${reason}\``))).toEqual([]);
  });
});
