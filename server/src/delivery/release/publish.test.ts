import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from '../../db/sql.ts';
import { startChild } from '../../test/child.ts';
import { addressOf, operatorToken, type RegistryApp, registryApp } from '../../test/registry-app.ts';
import { assetOf, sampleRelease } from '../../test/sample-release.ts';
import { sendTogether } from '../../test/together.ts';
import type { Release } from './release-document.ts';

// A busy machine must not fail the tests.
jest.setTimeout(60_000);

let test: RegistryApp;
let mall: string;
beforeAll(async () => {
  test = await registryApp();
  mall = await test.token('mall');
});
afterAll(() => test.close());

/** A release of these files; the first is its entry. */
const releaseOf = (build: string, contents: Readonly<Record<string, string>>, overrides: Partial<Release> = {}): Release => {
  const [entry = ''] = Object.keys(contents);
  const files = Object.fromEntries(Object.entries(contents).map(([name, content]) => [name, assetOf(content)]));
  return sampleRelease('mall', build, { entry, initial: { js: [entry], css: [] }, files, ...overrides });
};
const pick = (status: number, key: string, data?: unknown) => ({
  status,
  body: { key, ...(data === undefined ? {} : { data }) },
});
const served = (release: Release, name: string) => `/r/${release.app}/${release.release}/${name}`;

describe('publishing', () => {
  it('reserves, accepts the files, commits, and serves them as immutable', async () => {
    const contents = { 'remoteEntry.js': 'entry()'.repeat(400), 'a/page+x.css': 'a{}', 'pic.webp': 'picture' };
    const release = releaseOf('whole', contents, { commit: 'abcdef1', extra: { kept: true } } as Partial<Release>);
    const reserved = await test.call<{ missing: string[] }>(mall, 'POST', addressOf(release), release);
    expect(reserved).toMatchObject({ status: 201, body: { code: 201, data: { missing: Object.keys(contents) } } });
    for (const [name, content] of Object.entries(contents)) {
      expect(await test.upload(mall, release, name, content)).toMatchObject({ status: 200 });
      expect((await test.app.inject(served(release, name))).statusCode).toBe(404);
    }
    expect(await test.registry.find('mall', release.release)).toBeUndefined();
    const committed = await test.call<{ figures: unknown }>(mall, 'POST', `${addressOf(release)}/commit`);
    expect(committed.status).toBe(201);

    const gz = await test.app.inject({ url: served(release, 'remoteEntry.js'), headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(gz.rawPayload).toString()).toBe(contents['remoteEntry.js']);
    const br = await test.app.inject({ url: served(release, 'remoteEntry.js'), headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(contents['remoteEntry.js']);
    const plain = await test.app.inject({ url: served(release, 'pic.webp'), headers: { 'accept-encoding': 'br' } });
    expect(plain.body).toBe('picture');
    expect(plain.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect((await test.app.inject(served(release, 'a/page%2Bx.css').replace('+', '%2B'))).body).toBe('a{}');

    const committedRelease = await test.call<Release & { extra: unknown }>(mall, 'GET', addressOf(release));
    const entry = gz.rawPayload.length;
    expect(committedRelease.body.data).toMatchObject({
      extra: { kept: true },
      commit: 'abcdef1',
      budget: { entry, firstJs: entry },
    });
    expect(committedRelease.body.data.files['remoteEntry.js']).toMatchObject({
      size: 2800,
      gzip: entry,
      brotli: br.rawPayload.length,
    });
    expect(committed.body.data.figures).toEqual(committedRelease.body.data.budget);
    const list = await test.call<object[]>(mall, 'GET', '/platform/releases/mall?limit=1');
    expect(list.body.data).toMatchObject([{ release: release.release, publishedBy: 'team-1', commit: 'abcdef1' }]);
    expect((await test.call<string[]>(mall, 'GET', '/platform/releases')).body.data).toContain('mall');
  });

  it('finds the rules of style sheets that apply to pages of other apps, whatever the document declares', async () => {
    const contents = {
      'remoteEntry.js': 'styled()',
      'a.css': '.mall-a h2{top:0}\nh2,.mall-b{top:0}',
      'b/b.css': '@keyframes turn{}',
      'c.css': '.mall-c{top:0}',
    };
    const claims = { unscoped: [{ file: 'c.css', line: 9, text: 'claimed' }] };
    const release = releaseOf('styled', contents, claims);
    await test.publish(mall, release, contents);
    const { unscoped } = (await test.call<Release>(mall, 'GET', addressOf(release))).body.data;
    expect(unscoped).toEqual([
      { file: 'a.css', line: 2, text: 'h2' },
      { file: 'b/b.css', line: 1, text: '@keyframes turn' },
    ]);
    const clean = releaseOf('clean', { 'remoteEntry.js': 'clean()', 'c.css': contents['c.css'] }, claims);
    await test.publish(mall, clean, { 'remoteEntry.js': 'clean()', 'c.css': contents['c.css'] });
    expect((await test.call<Release>(mall, 'GET', addressOf(clean))).body.data).not.toHaveProperty('unscoped');
  });

  it('reads the types of the build from its file, and returns them with that file only', async () => {
    const operations = { 'GET /api/goods': { input: { fields: {} }, answer: { list: 'string' as const } } };
    const contents = { 'remoteEntry.js': 'typed()', 'types.json': JSON.stringify({ operations, names: {} }) };
    const release = releaseOf('typed', contents, { types: 'types.json', declared: { operations: {}, names: {} } });
    expect(await test.publish(mall, release, contents)).toMatchObject({ status: 201 });
    expect((await test.registry.find('mall', release.release))?.declared).toEqual({ operations, names: {}, links: [] });
    expect((await test.call<Release>(mall, 'GET', addressOf(release))).body.data).not.toHaveProperty('declared');
    const bare = { 'remoteEntry.js': 'claiming()' };
    const claiming = releaseOf('claiming', bare, { declared: { operations, names: {} } });
    await test.publish(mall, claiming, bare);
    expect(await test.registry.find('mall', claiming.release)).not.toHaveProperty('declared');
    // The same build stays the same, whatever the registry has added to it.
    expect(await test.call(mall, 'POST', addressOf(release), release)).toMatchObject({ body: { key: 'releaseExists' } });
  });

  it('returns its deprecated uses, as its types declare them', async () => {
    const removal = { since: '1.4.0', removedAfter: '2027-03-01', use: 'Amount' };
    const deprecated = { names: { '@juhe/ui': { Price: removal } }, operations: { 'GET /api/goods': removal } };
    const contents = {
      'remoteEntry.js': 'dated()',
      'types.json': JSON.stringify({ operations: {}, names: {}, deprecated }),
    };
    const release = releaseOf('dated', contents, { types: 'types.json', ...{ deprecated: 'claimed' } });
    expect(await test.publish(mall, release, contents)).toMatchObject({ status: 201 });
    expect((await test.call<{ deprecated: unknown }>(mall, 'GET', addressOf(release))).body.data.deprecated).toEqual([
      { kind: 'name', what: '@juhe/ui Price', ...removal },
      { kind: 'operation', what: 'GET /api/goods', ...removal },
    ]);
  });

  it.each([
    ['malformed JSON', '{', 'types.json: not JSON'],
    ['no types', '{"operations":[]}', 'types.json: an object with "operations" and "names"'],
    ['an operation without a response', '{"operations":{"GET /a":{"input":"any"}},"names":{}}', 'operations.GET /a.answer'],
    ['a reference to a missing type', '{"operations":{},"names":{"@juhe/ui":{"A":"money"}}}', 'names.@juhe/ui.A'],
    ['a malformed deprecation', '{"operations":{},"names":{},"deprecated":[]}', 'types.json.deprecated'],
    [
      'deprecated names without a package',
      '{"operations":{},"names":{},"deprecated":{"names":{"@juhe/ui":1}}}',
      'types.json.deprecated',
    ],
    [
      'a deprecation without a day',
      '{"operations":{},"names":{},"deprecated":{"operations":{"GET /a":{"since":"1.0.0","removedAfter":"soon","use":"B"}}}}',
      'GET /a needs',
    ],
    ['a link without its parameters', '{"operations":{},"names":{},"links":[{"path":"/a"}]}', 'types.json.links'],
    [
      'endlessly nested types',
      `{"operations":{},"names":{"a":{"b":${'{"list":'.repeat(5000)}"any"${'}'.repeat(5000)}}}}`,
      'names.a.b',
    ],
    ['characters that cannot be stored', '{"operations":{},"names":{"a":{"b":{"text":"\\u0000"}}}}', 'cannot be stored'],
    ['more than a megabyte', ' '.repeat(1024 * 1024 + 1), 'at most 1048576 bytes'],
  ])('refuses a types file with %s', async (label, text, message) => {
    const contents = { 'remoteEntry.js': `untyped(${JSON.stringify(label)})`, 'types.json': text };
    const release = releaseOf(label, contents, { types: 'types.json' });
    expect(await test.publish(mall, release, contents)).toMatchObject({
      status: 400,
      body: { key: 'badInput', msg: expect.stringContaining(message) as string },
    });
  });

  it('survives hostile style sheets and reports rules of each: nested thousands deep, or with too many rules to list', async () => {
    const contents = {
      'remoteEntry.js': 'hostile()',
      'a.css': `.mall-a{${'b{'.repeat(5000)}${'}'.repeat(5000)}}`,
      'b.css': `.mall-a{${'&.mall-b{'.repeat(20_000)}${'}'.repeat(20_000)}}`,
      'c.css': 'p{}'.repeat(90_000),
    };
    const release = releaseOf('hostile styles', contents);
    await test.publish(mall, release, contents);
    const { unscoped = [] } = (await test.call<Release>(mall, 'GET', addressOf(release))).body.data;
    expect(unscoped).toHaveLength(20);
    expect(new Set(unscoped.map(({ file }) => file))).toEqual(new Set(['a.css', 'b.css', 'c.css']));
  });

  it('reads no more than 512 KB of style sheets', async () => {
    const contents = { 'remoteEntry.js': 'large()', 'a.css': `.mall-a{top:0}${' '.repeat(512 * 1024)}` };
    const release = releaseOf('many styles', contents);
    await test.publish(mall, release, contents);
    expect((await test.call<Release>(mall, 'GET', addressOf(release))).body.data.unscoped).toEqual([
      { file: 'a.css', line: 1, text: 'more than 524288 bytes of style sheets' },
    ]);
  });

  it('requests only files that no earlier release of the app had', async () => {
    const contents = { 'remoteEntry.js': 'shared()', 'page.js': 'page(1)' };
    await test.publish(mall, releaseOf('before', contents), contents);
    const next = releaseOf('after', { ...contents, 'page.js': 'page(2)' });
    const reserved = await test.call(mall, 'POST', addressOf(next), next);
    expect(reserved.body.data).toEqual({ missing: ['page.js'] });
    const auction = await test.token('auction');
    const foreignRelease = sampleRelease('auction', 1, { files: { 'remoteEntry.js': assetOf('shared()') } });
    expect((await test.call(auction, 'POST', addressOf(foreignRelease), foreignRelease)).body.data).toEqual({
      missing: ['remoteEntry.js'],
    });
  });

  it('refuses a second publish of a committed id, at every step', async () => {
    const contents = { 'remoteEntry.js': 'once()' };
    const release = releaseOf('once', contents);
    expect((await test.publish(mall, release, contents)).status).toBe(201);
    const otherBuild = { ...release, operations: ['GET /api/other'] };
    expect(await test.call(mall, 'POST', addressOf(release), otherBuild)).toMatchObject(pick(409, 'releaseExists'));
    expect(await test.upload(mall, release, 'remoteEntry.js', 'once()')).toMatchObject(pick(409, 'releaseExists'));
    expect(await test.call(mall, 'POST', `${addressOf(release)}/commit`)).toMatchObject(pick(409, 'releaseExists'));
    expect(await test.call(operatorToken, 'POST', addressOf(release), otherBuild)).toMatchObject(pick(409, 'releaseExists'));
    expect((await test.registry.find('mall', release.release))?.operations).toEqual([]);
  });

  it('refuses a commit while files are missing, and names them', async () => {
    const release = releaseOf('partly', { 'remoteEntry.js': 'partly()', 'page.js': 'later()' });
    await test.call(mall, 'POST', addressOf(release), release);
    await test.upload(mall, release, 'remoteEntry.js', 'partly()');
    const refused = await test.call(mall, 'POST', `${addressOf(release)}/commit`);
    expect(refused).toMatchObject(pick(409, 'filesMissing', { missing: ['page.js'] }));
    expect((await test.app.inject(served(release, 'remoteEntry.js'))).statusCode).toBe(404);
    const resumed = await test.call(mall, 'POST', addressOf(release), release);
    expect(resumed).toMatchObject({ status: 200, body: { data: { missing: ['page.js'] } } });
  });

  it('accepts only the files that release.json lists, byte for byte', async () => {
    const release = releaseOf('exact', { 'remoteEntry.js': 'exact()' });
    await test.call(mall, 'POST', addressOf(release), release);
    expect(await test.upload(mall, release, 'remoteEntry.js', 'exact(')).toMatchObject(pick(400, 'fileDiffers'));
    expect(await test.upload(mall, release, 'remoteEntry.js', 'exacts)')).toMatchObject(pick(400, 'fileDiffers'));
    expect(await test.upload(mall, release, 'remoteEntry.js', '')).toMatchObject(pick(400, 'fileDiffers'));
    for (const name of ['other.js', '../x.js', '..%2f..%2fx.js', '__proto__', 'a%00b', '', 'x'.repeat(5000)])
      expect([400, 404]).toContain((await test.upload(mall, release, name, 'exact()')).status);
    const large = Buffer.alloc(8 * 1024 * 1024 + 1);
    expect(await test.upload(mall, release, 'remoteEntry.js', large)).toMatchObject(pick(413, 'tooLarge'));
    const json = await test.call(mall, 'PUT', `${addressOf(release)}/files/remoteEntry.js`, '{}', 'application/json');
    expect(json).toMatchObject(pick(415, 'wrongMedia'));
    const unreserved = releaseOf('nobody', { 'remoteEntry.js': 'x' });
    expect(await test.upload(mall, unreserved, 'remoteEntry.js', 'x')).toMatchObject(pick(404, 'releaseMissing'));
    expect(await test.call(mall, 'POST', `${addressOf(release)}/commit`)).toMatchObject(pick(409, 'filesMissing'));
  });

  it('stores a file of 8 MiB', async () => {
    const content = Buffer.alloc(8 * 1024 * 1024, 'w').toString();
    const release = releaseOf('large', { 'remoteEntry.js': 'large()', 'film.mp4': content });
    expect((await test.publish(mall, release, { 'remoteEntry.js': 'large()', 'film.mp4': content })).status).toBe(201);
    expect((await test.app.inject(served(release, 'film.mp4'))).rawPayload).toHaveLength(content.length);
  });
});

describe('reservations', () => {
  it('belong to their token for an hour', async () => {
    const otherToken = await test.token('mall', 'auction');
    const release = releaseOf('held', { 'remoteEntry.js': 'held()' });
    expect((await test.call(mall, 'POST', addressOf(release), release)).status).toBe(201);
    expect(await test.call(otherToken, 'POST', addressOf(release), release)).toMatchObject(pick(409, 'releaseReserved'));
    expect(await test.upload(otherToken, release, 'remoteEntry.js', 'held()')).toMatchObject(pick(409, 'releaseReserved'));
    expect(await test.call(otherToken, 'POST', `${addressOf(release)}/commit`)).toMatchObject(pick(409, 'releaseReserved'));
    await test.db.run(sql`update release set reserved_at = now() - interval '61 minutes' where id = ${release.release}`);
    expect((await test.publish(otherToken, release, { 'remoteEntry.js': 'held()' })).status).toBe(201);
  });

  it('can be resumed with other files, and a late file of the first attempt changes nothing', async () => {
    const first = releaseOf('changed', { 'remoteEntry.js': 'first()' });
    const second = releaseOf('changed', { 'remoteEntry.js': 'other()' });
    expect(second.release).toBe(first.release);
    await test.call(mall, 'POST', addressOf(first), first);
    await test.upload(mall, first, 'remoteEntry.js', 'first()');
    const repeatedReserve = await test.call(mall, 'POST', addressOf(second), second);
    expect(repeatedReserve).toMatchObject({ status: 200, body: { data: { missing: ['remoteEntry.js'] } } });
    expect(await test.upload(mall, first, 'remoteEntry.js', 'first()')).toMatchObject(pick(400, 'fileDiffers'));
    expect((await test.publish(mall, second, { 'remoteEntry.js': 'other()' })).status).toBe(201);
    await test.registry.files.put('mall', assetOf('first()').sha384, Buffer.from('first()'), undefined);
    const replica = await test.replica();
    expect((await replica.inject(served(second, 'remoteEntry.js'))).body).toBe('other()');
  });
});

describe('a team', () => {
  it('publishes only its own apps, and is refused before the body is read', async () => {
    const release = sampleRelease('wallet', 1);
    expect(await test.call(mall, 'POST', addressOf(release), release)).toMatchObject(pick(403, 'notYourApp'));
    const broken = await test.call(mall, 'POST', addressOf(release), '{', 'application/json');
    expect(broken).toMatchObject(pick(403, 'notYourApp'));
    expect(await test.upload(mall, release, 'remoteEntry.js', 'x')).toMatchObject(pick(403, 'notYourApp'));
    expect(await test.call(mall, 'POST', `${addressOf(release)}/commit`)).toMatchObject(pick(403, 'notYourApp'));
    const caller = { name: 'team-1', operator: false, apps: ['mall'] };
    const { publishing } = test.registry;
    for (const step of [
      publishing.reserve(caller, 'wallet', release.release, release),
      publishing.upload(caller, 'wallet', release.release, 'remoteEntry.js', Buffer.from('x')),
      publishing.commit(caller, 'wallet', release.release),
    ])
      await expect(step).rejects.toMatchObject({ key: 'notYourApp', status: 403 });
    expect((await test.call<object[]>(mall, 'GET', '/platform/releases/wallet')).body.data).toEqual([]);
  });

  it('may own an app without any release', async () => {
    const events = await test.token('events');
    const release = sampleRelease('events', 1, { files: { 'remoteEntry.js': assetOf('e()') } });
    expect((await test.publish(events, release, { 'remoteEntry.js': 'e()' })).status).toBe(201);
    expect((await test.app.inject(served(release, 'remoteEntry.js'))).body).toBe('e()');
  });
});

it('twenty concurrent publishers of one id create one release', async () => {
  const contents = { 'remoteEntry.js': 'twenty()', 'page.js': 'page(20)' };
  const release = releaseOf('twenty', contents);
  const port = Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port);
  const sendRaw = (method: 'POST' | 'PUT', url: string, body: string | undefined, type: string) =>
    sendTogether(
      port,
      Array.from({ length: 20 }, () => ({
        method,
        url,
        headers: { ...sent(body, type), authorization: `Bearer ${mall}` },
        body: Buffer.from(body ?? ''),
      })),
    );
  const sent = (body: string | undefined, type: string): Record<string, string> =>
    body === undefined ? {} : { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) };
  const statuses = (responses: readonly { status: number }[]) => responses.map(({ status }) => status).sort((a, b) => a - b);

  const reserved = await sendRaw('POST', addressOf(release), JSON.stringify(release), 'application/json');
  expect(statuses(reserved)).toEqual([...Array<number>(19).fill(200), 201]);
  for (const [name, content] of Object.entries(contents)) {
    const stored = await sendRaw('PUT', `${addressOf(release)}/files/${name}`, content, 'application/octet-stream');
    expect(statuses(stored)).toEqual(Array<number>(20).fill(200));
  }
  const committed = await sendRaw('POST', `${addressOf(release)}/commit`, undefined, '');
  expect(statuses(committed)).toEqual([201, ...Array<number>(19).fill(409)]);
  expect(committed.filter(({ status }) => status === 409).every(({ body }) => body.includes('releaseExists'))).toBe(true);
  expect((await test.app.inject(served(release, 'page.js'))).body).toBe('page(20)');
});

it('a publisher and a server that are killed repeatedly leave a release that can be finished, and nothing incomplete', async () => {
  const contents = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [i === 0 ? 'remoteEntry.js' : `page-${i}.js`, `page(${i});`.repeat(3000)]),
  );
  const release = releaseOf('killed', contents);
  const { dataDir } = test.deps.config;
  const file = join(dataDir, 'release-of-the-test.json');
  await writeFile(file, JSON.stringify({ release, contents }));
  const env = { CHILD_DATABASE_URL: test.databaseUrl, CHILD_DATA_DIR: dataDir, CHILD_RELEASE: file };
  for (const files of [1, 3, 5, 9]) {
    const child = startChild(join(__dirname, '../../test/publish-child.ts'), env);
    await child.line((line) => Number(line) >= files);
    await child.kill();
    expect(await test.registry.find('mall', release.release)).toBeUndefined();
    expect((await test.app.inject(served(release, 'remoteEntry.js'))).statusCode).toBe(404);
  }
  const child = startChild(join(__dirname, '../../test/publish-child.ts'), { ...env, CHILD_COMMIT: '1' });
  await child.line((line) => line === 'committed');
  await child.kill();
  for (const [name, content] of Object.entries(contents))
    expect((await test.app.inject(served(release, name))).body).toBe(content);
});
