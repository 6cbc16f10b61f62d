import { createHash } from 'node:crypto';
import pg from 'pg';
import { sql } from '../../db/sql.ts';
import { langs } from '../../http/text/lang.ts';
import { sampleBuild } from '../../test/sample-build.ts';
import { sendBeacon } from '../../test/send-beacon.ts';
import { testDelivery, type TestDelivery } from '../../test/test-delivery.ts';
import { newDevice } from '../caller.ts';

jest.setTimeout(60_000);

const operatorToken = 'operator-token-of-the-tests';
const home = '/platform/console';
let delivery: TestDelivery;
let live: string;
let next: string;
let broken: string;
let cookie: string;

beforeAll(async () => {
  delivery = await testDelivery();
  await delivery.start();
  const shell = (await delivery.publish(sampleBuild('shell'))).release;
  live = (await delivery.publish(sampleBuild('mall', 1))).release;
  next = (await delivery.publish(sampleBuild('mall', 2))).release;
  // Calls an operation that the API does not serve: the gates refuse it.
  broken = (await delivery.publish(sampleBuild('mall', 3, { operations: ['GET /api/nowhere'] }))).release;
  await delivery.change([
    { action: 'promote', app: 'shell', release: shell },
    { action: 'promote', app: 'mall', release: live },
  ]);
  cookie = await signIn();
});
afterAll(() => delivery.close());
beforeEach(() => delivery.test.db.run(sql`delete from rate_limit`));

const post = (
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) =>
  delivery.app.inject({
    remoteAddress,
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const get = (url: string, cookies = cookie, lang = 'en') =>
  delivery.app.inject({ url, headers: { cookie: `${cookies}; juhe-lang=${lang}` } });
const cookieIn = (header: unknown): string => String(header).split(';')[0] ?? '';
const signIn = async (): Promise<string> =>
  cookieIn((await post(`${home}/sign-in`, { token: operatorToken })).headers['set-cookie']);

/** Returns the fields of the page's form as a browser would send them. */
const fieldsOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
const formOf = async (query: string) => fieldsOf((await get(`${home}/act?${query}`)).body);
const send = async (query: string, fields: Readonly<Record<string, string>> = {}) =>
  post(`${home}/act`, { ...(await formOf(query)), why: 'because', ...fields }, { cookie: `${cookie}; juhe-lang=en` });
const state = async () =>
  JSON.parse((await delivery.operator('GET', '/platform/channels/production')).body) as {
    data: {
      generation: number;
      frozen?: true;
      apps: Record<string, { release: string; canary?: { release: string; percent: number }; killed?: true; frozen?: true }>;
    };
  };
const mall = async () => (await state()).data.apps['mall'];
const text = (page: string) =>
  page
    .replace(/<(script|style)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('signing in', () => {
  it('shows a visitor only the form, and nothing of the live releases', async () => {
    for (const url of [home, `${home}?channel=staging`, `${home}/act?channel=production&action=kill&app=mall`]) {
      const { body, statusCode } = await get(url, '');
      expect(statusCode).toBe(200);
      expect(text(body)).toContain('Operator token');
      expect(body).not.toContain(live);
    }
  });

  it('opens a session of twelve hours for the operator token, hidden from scripts and other sites', async () => {
    const answer = await post(`${home}/sign-in`, { token: ` ${operatorToken}\n`, to: `${home}?channel=staging` });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`${home}?channel=staging`);
    const set = String(answer.headers['set-cookie']);
    expect(set).toMatch(/^juhe-operator=[\w.-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/);
    expect(set).not.toContain(operatorToken);
    expect(text((await get(home, cookieIn(set))).body)).toContain('Sign out');
  });

  it.each(['https://evil.example/', '//evil.example', '/platform/console\\@evil', '/h5/'])(
    'does not redirect to %s',
    async (to) => {
      expect((await post(`${home}/sign-in`, { token: operatorToken, to })).headers.location).toBe(home);
    },
  );

  it.each([
    ['a wrong token', { token: 'nobodys-token-0123456789' }, 401, 'not the operator'],
    ['no token', {}, 401, 'not the operator'],
    ['a malformed token', { token: '<script>' }, 401, 'not the operator'],
  ])('refuses %s', async (_, fields, status, message) => {
    const answer = await post(`${home}/sign-in`, fields as Record<string, string>, { cookie: 'juhe-lang=en' });
    expect(answer.statusCode).toBe(status);
    expect(text(answer.body)).toContain(message);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('rejects a team’s deploy token with an explanation', async () => {
    const createdToken = await delivery.operator('POST', '/platform/tokens', { name: 'team-mall', apps: ['mall'] });
    const { token } = (JSON.parse(createdToken.body) as { data: { token: string } }).data;
    expect(createdToken.status).toBe(201);
    const answer = await post(`${home}/sign-in`, { token }, { cookie: 'juhe-lang=en' });
    expect(answer.statusCode).toBe(403);
    expect(text(answer.body)).toContain('This is a deploy token');
  });

  it('blocks an address that guesses', async () => {
    const responses = [];
    for (let i = 0; i < 31; i += 1)
      responses.push(
        await post(`${home}/sign-in`, { token: `guess-number-${i}-0123456789` }, { cookie: 'juhe-lang=en' }, '203.0.113.5'),
      );
    expect(responses.at(-2)?.statusCode).toBe(401);
    expect(responses.at(-1)?.statusCode).toBe(429);
    expect(Number(responses.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    // The block lasts five minutes; its remaining time is stated in words.
    expect(text(responses.at(-1)?.body ?? '')).toMatch(/Try again in \d+ (minutes|seconds)\./);
  });

  it('rejects a session that was tampered with, has ended or was signed by another key', async () => {
    const [name = '', value = ''] = cookie.split('=');
    const [expires = '', nonce = '', signature = ''] = value.split('.');
    const invalidSessions = [
      `${Number(expires) + 60}.${nonce}.${signature}`,
      `${expires}.${nonce.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}.${signature}`,
      `${expires}.${nonce}.${'A'.repeat(43)}`,
      `1000000000.${nonce}.${signature}`,
      '',
    ];
    for (const invalidSession of invalidSessions)
      expect(text((await get(home, `${name}=${invalidSession}`)).body)).toContain('Operator token');
  });

  it('ends with a deleted cookie', async () => {
    const answer = await post(`${home}/sign-out`, {}, { cookie });
    expect(answer.headers['set-cookie']).toContain('Max-Age=0');
  });
});

describe('the page', () => {
  it('runs one script and one style by their hashes and may not be framed', async () => {
    const { headers, body } = await get(home);
    const policy = String(headers['content-security-policy']);
    const hash = (name: string) =>
      `sha256-${createHash('sha256')
        .update(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(body)?.[1] ?? '')
        .digest('base64')}`;
    expect(policy).toContain(`script-src '${hash('script')}'`);
    expect(policy).toContain(`style-src '${hash('style')}'`);
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(policy).not.toContain('unsafe');
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).not.toMatch(/ (style|on\w+)=/);
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(langs)('is available in %s', async (lang) => {
    const { body } = await get(home, cookie, lang);
    expect(body).toContain(`<html lang="${lang}">`);
    expect(/\p{Script=Han}/u.test(text(body).replace(/简体中文|繁體中文/g, ''))).toBe(lang.startsWith('zh'));
    expect(text(body)).not.toMatch(/\{\w+\}/);
  });

  it('stores the language in the cookie of the product', async () => {
    const answer = await post(`${home}/lang`, { lang: 'fr', to: `${home}?channel=dev` });
    expect(answer.headers['set-cookie']).toBe('juhe-lang=fr; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(answer.headers.location).toBe(`${home}?channel=dev`);
    expect((await post(`${home}/lang`, { lang: 'xx' })).headers['set-cookie']).toBeUndefined();
  });

  it('shows each live release with its time, actor, reason and figures', async () => {
    const events = [
      { kind: 'load', release: live, count: 9 },
      { kind: 'failure', release: live, name: 'integrity' },
      { kind: 'error', release: live, name: 'TypeError: <b>x</b> at cart.js:1:2' },
      { kind: 'vital', release: live, name: 'LCP', value: 3100 },
    ];
    await sendBeacon(delivery.app, events);
    const { body } = await get(home);
    const card = /<article[^>]+id="app-mall"[\s\S]*?<\/article>/.exec(body)?.[0] ?? '';
    expect(text(card)).toContain(live);
    expect(text(card)).toMatch(/by operator · a test/);
    expect(text(card)).toMatch(/Loads 9 Failure rate 10\.0% Errors 1/);
    expect(text(card)).toContain('LCP 3.4 s fair');
    expect(card).toContain('TypeError: b x /b at cart.js:1:2');
    expect(card).toContain('aria-label="mall: 9 loads and 1 failures in the last hour, at most 10 a minute"');
    expect(text(body)).toMatch(/History .* operator .* a test/);
  });

  it('escapes texts entered by people', async () => {
    await send('channel=production&action=freeze&app=mall', { why: '<img src=x onerror=alert(1)> "quoted" & \'so\'' });
    const { body } = await get(home);
    expect(body).not.toContain('<img');
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;quoted&quot; &amp; &#39;so&#39;');
    await send('channel=production&action=unfreeze&app=mall');
  });

  it('explains an empty channel', async () => {
    expect(text((await get(`${home}?channel=dev`)).body)).toContain('Nothing is live in Development yet.');
    expect((await get(`${home}?channel=moon`)).statusCode).toBe(200);
  });
});

describe('changes', () => {
  it('kills and revives, freezes and unfreezes, an app and the channel', async () => {
    expect((await send('channel=production&action=kill&app=mall')).statusCode).toBe(303);
    expect(await mall()).toMatchObject({ killed: true });
    await send('channel=production&action=revive&app=mall');
    await send('channel=production&action=freeze&app=mall');
    expect(await mall()).toMatchObject({ release: live, frozen: true });
    await send('channel=production&action=unfreeze&app=mall');
    await send('channel=production&action=freezeChannel');
    expect((await state()).data.frozen).toBe(true);
    await send('channel=production&action=unfreezeChannel');
    expect((await state()).data.frozen).toBeUndefined();
  });

  it('sets a canary, changes its share and stops it', async () => {
    const response = await send('channel=production&action=canary&app=mall', { release: next, percent: '12,5' });
    const { data } = await state();
    expect(response.headers.location).toBe(`${home}?channel=production&done=${data.generation}#app-mall`);
    expect(data.apps['mall']?.canary).toMatchObject({ release: next, percent: 12.5 });
    expect(text((await get(String(response.headers.location))).body)).toContain(
      `Done: generation ${data.generation} of Production is live.`,
    );
    await send('channel=production&action=canary&app=mall', { release: next, percent: '50' });
    expect((await mall())?.canary).toMatchObject({ percent: 50 });
    await sendBeacon(delivery.app, [{ kind: 'load', release: next, count: 4 }], { device: newDevice() });
    expect(text((await get(home)).body)).toMatch(/Canary 50 %.*canary 4/);
    await send('channel=production&action=stopCanary&app=mall');
    expect((await mall())?.canary).toBeUndefined();
  });

  it('rolls back to a chosen release', async () => {
    await delivery.change([{ action: 'promote', app: 'mall', release: next }]);
    const page = (await get(`${home}/act?channel=production&action=rollback&app=mall`)).body;
    expect(page).toMatch(new RegExp(`value="${live.replace(/[+.]/g, '\\$&')}" required checked`));
    expect((await send('channel=production&action=rollback&app=mall', { release: live })).statusCode).toBe(303);
    expect((await mall())?.release).toBe(live);
    const history = await delivery.operator('GET', '/platform/channels/production/history?limit=1');
    expect(JSON.parse(history.body)).toMatchObject({ data: [{ actor: 'operator', why: 'because' }] });
  });

  it('refuses a stale page, names the concurrent change, and retains the input', async () => {
    const fields = await formOf('channel=production&action=freeze&app=mall');
    await delivery.change([{ action: 'kill', app: 'mall' }]);
    const { data } = await state();
    const answer = await post(`${home}/act`, { ...fields, why: 'my long reason' }, { cookie: `${cookie}; juhe-lang=en` });
    expect(answer.statusCode).toBe(409);
    expect(text(answer.body)).toContain(`Not changed: Production moved on to generation ${data.generation}`);
    expect(text(answer.body)).toContain('operator, mall: switched off — “a test”');
    expect(answer.body).toContain('>my long reason</textarea>');
    expect((await mall())?.frozen).toBeUndefined();
    // After a review it is sent again: the page now shows the newest generation.
    expect((await post(`${home}/act`, { ...fieldsOf(answer.body), why: 'still' }, { cookie })).statusCode).toBe(303);
    await send('channel=production&action=unfreeze&app=mall');
    await send('channel=production&action=revive&app=mall');
  });

  it('of twenty concurrent submissions of the same page, one succeeds', async () => {
    const fields = await formOf('channel=production&action=freeze&app=mall');
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post(`${home}/act`, { ...fields, why: 'at once' }, { cookie })),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      303,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    await send('channel=production&action=unfreeze&app=mall');
  });

  it.each([
    ['no reason', { why: '   ' }, 'action=freeze', 400, 'give a reason'],
    ['a long reason', { why: 'x'.repeat(501) }, 'action=freeze', 400, 'give a reason'],
    ['no release', {}, 'action=canary', 400, 'choose a release'],
    ['a share above 100 %', { release: 'x', percent: '100.5' }, 'action=canary', 400, 'from 0 to 100'],
    ['a share below 0 %', { release: 'x', percent: '-1' }, 'action=canary', 400, 'from 0 to 100'],
    ['a share with too many decimals', { release: 'x', percent: '1.234' }, 'action=canary', 400, 'from 0 to 100'],
    ['a share in words', { release: 'x', percent: '1e1' }, 'action=canary', 400, 'from 0 to 100'],
  ])('refuses %s and changes nothing', async (_, fields, query, status, message) => {
    const before = (await state()).data.generation;
    const answer = await send(`channel=production&${query}&app=mall`, fields as Record<string, string>);
    expect(answer.statusCode).toBe(status);
    expect(text(answer.body)).toContain(message);
    expect((await state()).data.generation).toBe(before);
  });

  it('a release that the gates refuse cannot be chosen, and is refused when it is sent', async () => {
    await delivery.change([{ action: 'promote', app: 'mall', release: broken }], 'production', true);
    await delivery.change([{ action: 'promote', app: 'mall', release: live }]);
    const page = (await get(`${home}/act?channel=production&action=rollback&app=mall`)).body;
    expect(page).toMatch(new RegExp(`value="${broken.replace(/[+.]/g, '\\$&')}" required disabled`));
    const answer = await send('channel=production&action=rollback&app=mall', { release: broken });
    expect(answer.statusCode).toBe(422);
    expect(text(answer.body)).toContain('GET /api/nowhere');
    for (const release of [next, '9.9.9+ffffffffffff'])
      expect((await send('channel=production&action=rollback&app=mall', { release })).statusCode).toBe(409);
    expect((await mall())?.release).toBe(live);
  });

  it('accepts forms of this session only, from its own pages', async () => {
    const fields = await formOf('channel=production&action=kill&app=mall');
    const otherSession = await signIn();
    const attempts = [
      post(`${home}/act`, { ...fields, why: 'x', csrf: '' }, { cookie }),
      post(`${home}/act`, { ...fields, why: 'x', csrf: 'A'.repeat(43) }, { cookie }),
      post(`${home}/act`, { ...fields, why: 'x' }, { cookie: otherSession }),
      post(`${home}/act`, { ...fields, why: 'x' }, { cookie, 'sec-fetch-site': 'cross-site' }),
      post(`${home}/act`, { ...fields, why: 'x', action: 'explode' }, { cookie }),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer.statusCode).toBe(403);
    const without = await post(`${home}/act`, { ...fields, why: 'x' });
    expect(without.statusCode).toBe(401);
    const json = await delivery.app.inject({
      method: 'POST',
      url: `${home}/act`,
      headers: { cookie },
      payload: { ...fields, why: 'x' },
    });
    expect(json.statusCode).toBe(415);
    expect((await mall())?.killed).toBeUndefined();
  });

  it.each([
    'channel=production&action=kill&app=nobody',
    'channel=production&action=kill&app=constructor',
    'channel=moon&action=kill&app=mall',
    'channel=production&action=promote&app=mall',
    'app=mall',
  ])('shows no form for %s', async (query) => expect((await get(`${home}/act?${query}`)).statusCode).toBe(404));
});

describe('while the database is unavailable', () => {
  it('the page shows the live releases, and a change is refused with the reason', async () => {
    const { db } = delivery.test;
    const fields = await formOf('channel=production&action=kill&app=mall');
    const { name } = await db.one<{ name: string }>(sql`select current_database() as name`);
    const admin = new pg.Client({ connectionString: process.env['JUHE_TEST_ENGINE'] ?? '' });
    await admin.connect();
    try {
      await admin.query(`alter database ${name} allow_connections false`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      const page = await get(home);
      expect(page.statusCode).toBe(200);
      expect(text(page.body)).toContain(live);
      expect(text(page.body)).toContain('The figures cannot be read now.');
      expect(text(page.body)).toContain('The history cannot be read now.');
      expect((await post(`${home}/sign-in`, { token: operatorToken })).statusCode).toBe(303);
      const answer = await post(`${home}/act`, { ...fields, why: 'x' }, { cookie: `${cookie}; juhe-lang=en` });
      expect(answer.statusCode).toBe(503);
      expect(text(answer.body)).toContain('Not changed: the database cannot be reached.');
    } finally {
      await admin.query(`alter database ${name} allow_connections true`);
      await admin.end();
    }
    expect((await mall())?.killed).toBeUndefined();
  });
});

describe('the API processes', () => {
  const beat = (id: string, ageSeconds: number, isReplicaUsed: boolean | null) =>
    delivery.test.db.run(sql`insert into api_replica values (${id}, ${`host-${id}:4173`}, '1.1.0+abc', now() - interval '2 hours',
      now() - ${ageSeconds}::float8 * interval '1 second', 3, 20, 0, 0.5, 7, 12, ${isReplicaUsed}, 1.25)`);

  it('are shown with the state that they report, silent ones marked', async () => {
    expect((await get(home)).body).not.toContain('id="replicas"');
    await beat('a', 2, null);
    await beat('b', 2, false);
    await beat('c', 45, true);
    const { body } = await get(home);
    const rows = body.slice(body.indexOf('id="replicas"')).split('<li').slice(1, 4);
    expect(rows[0]).toMatch(/host-a:4173.*Running.*3 \/ 20.*0\.5 s.*7/s);
    expect(rows[0]).not.toContain('Age of the replica');
    expect(rows[1]).toMatch(/host-b:4173.*Reads from the primary.*Age of the replica.*1\.3 s/s);
    expect(rows[2]).toMatch(/^ class="faded".*host-c:4173.*No sign of life for 4\d s/s);
    for (const lang of langs) expect((await get(home, cookie, lang)).body).toContain('host-a:4173');
    await delivery.test.db.run(sql`delete from api_replica`);
  });
});
