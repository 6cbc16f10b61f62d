import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ChannelState } from '../../server/src/delivery/channel/state.ts';
import { sampleBuild, type SampleParts, sampleRoute, writeBuild } from '../../server/src/test/sample-build.ts';
import { samplePackage, writePackages } from '../../server/src/test/sample-packages.ts';
import { type TestDelivery, testDelivery } from '../../server/src/test/test-delivery.ts';
import { root } from './repository.ts';

interface Outcome {
  code: number | null;
  out: string;
  err: string;
}

/** Runs Node with the repository's command, or any other, until it exits. */
const node = (args: string[], env: Readonly<Record<string, string>>) =>
  new Promise<Outcome>((answer) => {
    const child = spawn(process.execPath, args, { cwd: '/', env: { PATH: process.env.PATH ?? '', ...env } });
    const captured = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (captured.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (captured.err += chunk.toString()));
    child.on('close', (code) => answer({ code, ...captured }));
  });

// Each line of these tests is a separate process.
jest.setTimeout(30_000);

describe('npm run release', () => {
  let server: TestDelivery;
  let env: Record<string, string>;
  const release = (...args: string[]) => node([join(root, 'tools/release.mjs'), ...args], env);
  const asTeam = async (...apps: string[]) => {
    const created = await release('token', 'create', '--name', `team-${apps.join('-')}`, ...apps);
    return { ...env, OPERATOR_TOKEN: '', DEPLOY_TOKEN: created.out.split('\n')[0] ?? '' };
  };
  /** Creates a build in a folder, as accepted by `--dir`. */
  const folderOf = (app: string, mark: string, sampleParts: SampleParts = {}): { dir: string; id: string } => {
    const { release: id } = writeBuild(join(server.appsDir, mark), sampleBuild(app, mark, sampleParts));
    return { dir: join(server.appsDir, mark, app, 'dist'), id };
  };
  /** Returns the server's folder of an app's files. */
  const releaseFolder = (app: string) => join(server.appsDir, '../data/releases', app);
  const state = async (channel = 'production') => {
    const { body } = await server.operator('GET', `/platform/channels/${channel}`);
    return (JSON.parse(body) as { data: ChannelState }).data;
  };

  beforeAll(async () => {
    server = await testDelivery();
    const app = await server.start();
    env = { ORIGIN: await app.listen({ host: '127.0.0.1', port: 0 }), OPERATOR_TOKEN: 'operator-token-of-the-tests' };
    const shell = await server.publish(sampleBuild('shell'));
    for (const channel of ['dev', 'production'])
      await server.change([{ action: 'promote', app: 'shell', release: shell.release }], channel);
  });
  afterAll(() => server.close());

  it('publishes the packages of the shell with it, including newer ones of the same shell', async () => {
    const { dir } = folderOf('shell', 'with-packages');
    const publish = () => release('publish', 'shell', '--dir', dir, '--channel', 'none');
    writePackages(join(server.appsDir, 'with-packages'), [samplePackage('ui', 'one'), samplePackage('tools', 'one')]);
    const first = await publish();
    expect(first.out).toContain('Its packages: @juhe/ui 1.0.0, @juhe/tools 1.0.0');
    expect(first.code).toBe(0);
    writePackages(join(server.appsDir, 'with-packages'), [samplePackage('ui', 'two'), samplePackage('tools', 'one')]);
    const second = await publish();
    expect(second.err).toMatch(/is published already[^]*Its packages: @juhe\/ui 1\.0\.1, @juhe\/tools 1\.0\.0/);
    expect(second.code).toBe(1);
  });

  it('prints its commands when called without one', async () => {
    const { code, out } = await release();
    expect(code).toBe(0);
    for (const word of ['publish <app>', 'promote <app>[@<release>]', 'qa-token', 'keys rotate']) expect(out).toContain(word);
  });

  it.each([
    [['publsh', 'mall'], 'There is no command publsh. Commands: publish, promote'],
    [['publish'], 'It takes: publish <app>'],
    [['rollback', 'mall', 'wallet'], 'It takes: rollback <app>'],
    [['promote', 'mall', '--chanel', 'dev'], "Unknown option '--chanel'"],
    [['promote', 'mall', '--channel', 'live'], 'There is no channel live. Channels: dev, staging, production'],
    [['canary', 'mall', 'x', '101'], 'a percentage from 0 to 100'],
    [['canary', 'mall'], 'canary <app> --stop'],
    [['promote', 'mall', '--generation', 'x'], '--generation x: a generation, a number'],
    [['token', 'make'], 'token create | token list | token revoke'],
    [['budget', 'mall', 'entry=big'], 'entry=big is no limit'],
  ])('%j is answered with the usage, and exit code 2', async (args, message) => {
    const { code, err } = await release(...args);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });

  it('publishes a folder, makes it live in dev, and promotes it by the beginning of its id', async () => {
    const { dir, id } = folderOf('mall', 'mall-1', { version: '1.0.0' });
    const published = await release('publish', 'mall', '--dir', dir);
    expect(published).toMatchObject({ code: 0, err: '' });
    expect(published.out).toMatch(
      /^mall 1\.0\.0\+[0-9a-f]{12} is published: 3 of 3 files uploaded \(.+ KB\) in .+ s\nIt is live in dev, generation 2\n$/,
    );
    expect((await state('dev')).apps.mall?.release).toBe(id);

    const [, hash = ''] = id.split('+');
    const promoted = await release('promote', `mall@${hash.slice(0, 6)}`, '--why', 'the new cart');
    expect(promoted.out).toBe(`live: mall ${id}. production is at generation 2\n`);
    const { out } = await release('history', 'mall');
    expect(out).toContain('the new cart');
    expect(out).toContain(`mall nothing → ${id}`);
  });

  it('refuses a second publish of the same release and explains the alternatives', async () => {
    const { dir, id } = folderOf('mall', 'mall-1');
    const { code, err } = await release('publish', 'mall', '--dir', dir);
    expect({ code, err }).toEqual({
      code: 1,
      err: `mall ${id} is published already and never changes. Make it live: npm run release -- promote mall@${id}\n`,
    });
  });

  it('names lost files, and restores them by publishing the same build', async () => {
    const { dir, id } = folderOf('mall', 'mall-1', { version: '1.0.0' });
    expect(await release('check', 'mall')).toMatchObject({ code: 0, out: `mall ${id}: all 3 files are whole\n` });
    const [file = ''] = readdirSync(releaseFolder('mall')).filter((name) => !name.includes('.'));
    rmSync(join(releaseFolder('mall'), file));
    const checked = await release('check', `mall@${id}`);
    expect(checked.code).toBe(1);
    expect(checked.err).toMatch(/^mall \S+: 1 of 3 files are not whole\n {2}\S+: missing\nGive them back: /);
    const published = await release('publish', 'mall', '--dir', dir);
    expect(published).toMatchObject({
      code: 0,
      out: `mall ${id} is published already; 1 of its 3 files were lost or damaged and are whole again\n`,
    });
    expect((await release('check', 'mall')).code).toBe(0);
  });

  it('publishes without making a release live, uploads only new files, and promotes the newest release', async () => {
    const { dir, id } = folderOf('mall', 'mall-2', { version: '1.1.0' });
    const published = await release('publish', 'mall', '--dir', dir, '--channel', 'none', '--json');
    expect(JSON.parse(published.out)).toMatchObject({ release: id, files: 3, uploaded: 1 });
    expect((await state('dev')).generation).toBe(2);
    await release('promote', 'mall');
    const { mall } = (await state()).apps;
    expect(mall?.release).toBe(id);
  });

  it('rolls back to the previous release, but forward only by a promotion', async () => {
    const { mall } = (await state()).apps;
    const rolledBack = await release('rollback', 'mall');
    expect(rolledBack.out).toBe(`mall is back at ${mall?.previous}. production is at generation 4\n`);
    const forward = await release('rollback', 'mall', '--to', '1.1.0', '--why', 'it was not mall');
    expect(forward).toMatchObject({ code: 1, err: expect.stringContaining('promote it') });
    await release('promote', 'mall@1.1.0', '--why', 'it was not mall');
    expect((await state()).apps.mall?.release).toBe(mall?.release);
  });

  it('lists the releases that an ambiguous id may mean', async () => {
    expect((await release('promote', 'mall@1.')).err).toMatch(
      /^mall@1\. may mean 1\.1\.0\+\w{12}, 1\.0\.0\+\w{12}\. Write more of it\.\n$/,
    );
    expect((await release('rollback', 'mall', '--to', '9.9')).err).toContain(
      'mall has no published release 9.9. The newest: 1.1.0+',
    );
    expect((await release('promote', 'nobody')).err).toContain('nobody has no published release');
  });

  it('starts a canary for a share of the devices and stops it', async () => {
    const before = (await state()).apps.mall;
    const started = await release('canary', 'mall', '1.0.0', '2.5%');
    expect(started.out).toContain('2.5 % of the devices get mall 1.0.0+');
    expect((await state()).apps.mall).toMatchObject({ release: before?.release, canary: { percent: 2.5 } });
    await release('canary', 'mall', '--stop');
    expect((await state()).apps.mall).not.toHaveProperty('canary');
  });

  it('gives a release to everybody in steps, pauses and resumes the rollout', async () => {
    const started = await release('promote', 'mall@1.0.0', '--steps');
    expect(started.out).toMatch(/^in steps from 1 %: mall 1\.0\.0\+\w{12}\. /);
    expect((await state()).apps.mall).toMatchObject({ canary: { percent: 1, steps: {} } });
    expect((await release('status', 'mall')).out).toMatch(/1 %, in steps, since [\d-]+ [\d:]+: 1\.0\.0\+/);
    await release('canary', 'mall', '1.0.0', '1');
    expect((await state()).apps.mall?.canary).not.toHaveProperty('steps');
    expect((await release('canary', 'mall', '1.0.0', '10', '--steps')).out).toContain('10 % of the devices get mall 1.0.0+');
    expect((await release('history', 'mall')).out).toMatch(/mall canary 1\.0\.0\+\w{12} 10 %, in steps/);
    await release('canary', 'mall', '--stop');
  });

  it('kills, revives, freezes and unfreezes', async () => {
    await release('kill', 'mall');
    await release('freeze', 'mall');
    expect((await state()).apps.mall).toMatchObject({ killed: true, frozen: true });
    const refused = await release('promote', 'mall@1.0.0');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('mall is frozen in production: unfreeze it first') });
    await release('unfreeze', 'mall');
    await release('revive', 'mall');
    expect((await state()).apps.mall).not.toHaveProperty('killed');
  });

  it('prints the refusals of the gates and the necessary corrections', async () => {
    const { dir, id } = folderOf('mall', 'mall-3', { version: '1.2.0', operations: ['GET /api/mall/gone'], routes: [] });
    expect((await release('publish', 'mall', '--dir', dir, '--channel', 'none')).code).toBe(0);
    const { code, err } = await release('promote', 'mall@1.2.0');
    expect(code).toBe(1);
    expect(err).toContain('The gates refuse this:\n');
    expect(err).toMatch(new RegExp(`routes: .*${id.replaceAll('.', '\\.').replace('+', '\\+')}.*/pages/mall/index.*\n +→ `));
    const response = JSON.parse((await release('promote', 'mall@1.2.0', '--json')).out) as { error: object };
    expect(response.error).toMatchObject({ status: 422, data: { refusals: expect.any(Array) } });
    await release('promote', 'mall@1.2.0', '--force');
    await release('promote', 'mall@1.1.0');
    const status = await release('status', 'mall');
    expect(status.out).toMatch(/rollback targets\n(.+\n)+.*1\.2\.0\+\w{12} .*routes: /);
  });

  it('lists the uses of a name in live releases and canaries', async () => {
    const live = await server.publish(sampleBuild('flowers', 'first', { routes: [] }));
    await server.change([{ action: 'promote', app: 'flowers', release: live.release }]);
    const canary = await server.publish(sampleBuild('flowers', 'second'));
    await server.change([{ action: 'canary', app: 'flowers', release: canary.release, percent: 5 }]);
    const { code, out } = await release('who-uses', '/pages/flowers/index', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual([
      { app: 'flowers', release: canary.release, roles: ['production canary'], uses: ['its page /pages/flowers/index'] },
    ]);
    expect(await release('who-uses', 'Price')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^no live release uses Price /),
    });
  });

  it('changes several apps in one generation', async () => {
    const ids: string[] = [];
    for (const app of ['wallet', 'social']) {
      const { dir, id } = folderOf(app, `${app}-1`);
      ids.push(`${app} ${id}`);
      await release('publish', app, '--dir', dir, '--channel', 'none');
    }
    const { generation } = await state();
    const { out } = await release('promote', 'wallet', 'social');
    expect(out).toBe(`live: ${ids.join(', ')}. production is at generation ${generation + 1}\n`);
  });

  it('refuses a change when the named generation is no longer current', async () => {
    const { generation } = await state();
    const { code, err } = await release('kill', 'wallet', '--generation', String(generation - 1));
    expect(code).toBe(1);
    expect(err).toContain(`generation ${generation}`);
    expect((await state()).generation).toBe(generation);
  });

  it('is for a team’s own apps, and for the operator alone where documented', async () => {
    const team = await asTeam('mall');
    const runAsTeam = (...args: string[]) => node([join(root, 'tools/release.mjs'), ...args], team);
    expect(await runAsTeam('kill', 'wallet')).toMatchObject({
      code: 1,
      err: expect.stringContaining('The token "team-mall" is for mall, not for wallet'),
    });
    expect((await runAsTeam('status')).code).toBe(0);
    expect(await runAsTeam('keys', 'rotate')).toMatchObject({ code: 1, err: expect.stringContaining('Only the operator') });
    const { out } = await release('token', 'list');
    const [id = ''] =
      out
        .split('\n')
        .find((line) => line.includes('team-mall'))
        ?.split(' ') ?? [];
    expect((await release('token', 'revoke', id)).out).toBe('team-mall counts no longer\n');
    expect((await runAsTeam('status')).code).toBe(1);
  });

  it('manages the operator’s keys, QA tokens and budgets', async () => {
    expect((await release('keys', 'rotate')).code).toBe(0);
    expect((await release('qa-token', '*', '--hours', '1')).out).toMatch(/^[\w-]+\.[\w-]+\nUntil /);
    expect((await release('budget', 'mall', 'entry=9000', 'css=')).out).toContain('mall may have entry 9000');
    expect((await release('budget', 'mall', 'entry=')).code).toBe(0);
  });

  it('restricts a team to the paths of its app, which the operator assigns', async () => {
    const team = await asTeam('flowers');
    const runAsTeam = (...args: string[]) => node([join(root, 'tools/release.mjs'), ...args], team);
    const routes = [sampleRoute('/remote/flowers/home'), sampleRoute('/flowers/red')];
    expect((await release('paths', 'plants', '--assign', '/flowers', '--why', 'a test')).code).toBe(0);
    const { dir, id } = folderOf('flowers', 'flowers-1', { routes });
    const refused = await runAsTeam('publish', 'flowers', '--dir', dir);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(
      /^The gates refuse this:\n {2}routes: flowers \S+ has the page \/flowers\/red, which plants owns by the operator's assignment \(\/flowers\)\n {4}→ move it below \/remote\/flowers or another prefix of flowers .*npm run release -- paths flowers --assign <prefix>\n$/,
    );
    expect((await runAsTeam('paths', 'flowers', '--assign', '/flowers')).err).toContain('Only the operator');
    expect((await release('paths', 'plants', '--withdraw', '/flowers', '--why', 'a test')).code).toBe(0);
    const assigned = await release('paths', 'flowers', '--assign', '/flowers', '--why', 'a shop of its own');
    expect(assigned).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^flowers owns\napp[^]*flowers {2}\/flowers +assigned\n/),
    });
    expect((await runAsTeam('publish', 'flowers', '--dir', dir)).code).toBe(0);
    expect((await runAsTeam('promote', `flowers@${id}`)).code).toBe(0);

    expect((await runAsTeam('status', 'flowers')).out).toContain('\npaths: /flowers, /remote/flowers\n');
    expect((await runAsTeam('paths', 'wallet')).out).toMatch(/wallet {2}\/subPackages\/user\/bankCard +specification\n/);
    const { out } = await runAsTeam('history', 'flowers', '--limit', '2');
    expect(out.split('\n')[2]).toMatch(/operator +a shop of its own +flowers owns \/flowers$/);
    expect((await release('paths', '--assign', '/x')).code).toBe(2);
    await release('paths', 'flowers', '--withdraw', '/flowers');
    expect((await release('history')).out).toContain('flowers no longer owns /flowers');
  });

  it('shows slots, and lets the operator set their fills and the order', async () => {
    const minePage = '/pages/mine/mine';
    const titles = { 'zh-Hans': '一', 'zh-Hant': '一', en: 'one', fr: 'un', es: 'uno' };
    const social = folderOf('social', 'social-slots', {
      version: '3.0.0',
      routes: [sampleRoute(minePage), sampleRoute('/pages/social/index')],
      slots: [{ id: 'mine.grid', path: minePage, kind: 'entries', most: 4 }],
    });
    expect((await release('publish', 'social', '--dir', social.dir, '--channel', 'none')).code).toBe(0);
    expect((await release('promote', `social@${social.id}`)).code).toBe(0);
    const home = '/remote/posters/home';
    const { dir, id } = folderOf('posters', 'posters-1', {
      routes: [sampleRoute(home)],
      fills: [{ slot: 'mine.grid', kind: 'entry', icon: 'star', path: home, titles }],
    });
    const team = await asTeam('posters');
    const runAsTeam = (...args: string[]) => node([join(root, 'tools/release.mjs'), ...args], team);
    const refused = await runAsTeam('publish', 'posters', '--dir', dir, '--channel', 'none');
    expect(refused.err).toContain(
      '→ leave it out, or have the operator allow it: npm run release -- slots mine.grid --allow posters',
    );
    expect((await runAsTeam('slots', 'mine.grid', '--allow', 'posters')).err).toContain('Only the operator');
    expect((await release('slots', 'mine.grid', '--allow', 'posters', '--why', 'a campaign')).out).toContain('nobody fills it');
    expect((await runAsTeam('publish', 'posters', '--dir', dir, '--channel', 'none')).code).toBe(0);
    expect((await runAsTeam('promote', `posters@${id}`)).code).toBe(0);

    const ordered = await release('slots', 'mine.grid', '--order', 'posters,wallet', '--why', 'the campaign first');
    expect(ordered.out).toMatch(
      /^mine\.grid of social: \/pages\/mine\/mine, entries, shows 4\nallowed besides the workspace: posters\nfirst: posters, wallet\n.*\nposters {2}\S+ {2}entry to \/remote\/posters\/home/m,
    );
    expect((await runAsTeam('slots')).out).toMatch(/mine\.grid {2}social {2}.* {2}posters\n/);
    expect((await runAsTeam('status', 'posters')).out).toContain(`\nfills: mine.grid (entry to ${home})\n`);
    expect((await runAsTeam('status', 'social')).out).toContain('\nslots: mine.grid (filled by posters)\n');
    expect((await runAsTeam('who-uses', 'mine.grid')).out).toMatch(
      /posters.*fills the slot mine\.grid\nsocial.*its slot mine\.grid\n/,
    );
    expect((await release('history', '--limit', '3')).out).toMatch(
      /mine\.grid: first posters, wallet\n[^]*posters may fill mine\.grid\n/,
    );
    expect(await release('slots', '--order', 'x1')).toMatchObject({ code: 2 });
    expect((await release('slots', 'mine.nothing')).err).toContain('There is no slot mine.nothing. Slots: mine.grid');
  });

  it('loses no change when twenty teams change their own apps at one instant', async () => {
    const apps = Array.from({ length: 20 }, (_, i) => `team${String.fromCharCode(97 + i)}`);
    const releases = await Promise.all(apps.map((app) => server.publish(sampleBuild(app))));
    const { generation } = await state();
    const promotes = JSON.stringify(releases.map(({ app, release: id }) => [{ action: 'promote', app, release: id }]));
    const { code, err } = await node(
      [
        '--input-type=module',
        '-e',
        `import { change } from '${root}/tools/release/change.mjs';
         await Promise.all(${promotes}.map((changes) => change('production', changes, {})));`,
      ],
      env,
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const after = await state();
    expect(after.generation).toBe(generation + 20);
    expect(releases.filter(({ app, release: id }) => after.apps[app]?.release !== id)).toEqual([]);
  });

  it('does not overwrite another actor’s change of the same app', async () => {
    const [firstResult, two] = await Promise.all([
      server.publish(sampleBuild('both', 1)),
      server.publish(sampleBuild('both', 2, { routes: [sampleRoute('/remote/both/index')] })),
    ]);
    const both = [firstResult, two].map(({ release: id }) => [{ action: 'promote', app: 'both', release: id }]);
    const { out } = await node(
      [
        '--input-type=module',
        '-e',
        `import { change } from '${root}/tools/release/change.mjs';
         const ends = await Promise.allSettled(${JSON.stringify(both)}.map((changes) => change('production', changes, {})));
         console.log(ends.map(({ status, reason }) => reason?.message ?? status).sort().join('|'));`,
      ],
      env,
    );
    expect(out).toMatch(/^Somebody changed both in production at the same moment\. Nothing was done: .*\|fulfilled\n$/);
  });

  it('reports that no instance responds', async () => {
    const { code, err } = await node([join(root, 'tools/release.mjs'), 'history'], { ...env, ORIGIN: 'http://127.0.0.1:1' });
    expect(code).toBe(1);
    expect(err).toContain('No instance answers at http://127.0.0.1:1 (');
  });
});
