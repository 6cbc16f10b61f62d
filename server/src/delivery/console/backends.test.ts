import { sql } from '../../db/sql.ts';
import { langs } from '../../http/text/lang.ts';
import { callRegistry, openBackend, sendJson, type TeamService, teamService } from '../../test/team-backend.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';

jest.setTimeout(60_000);

const home = '/platform/console';
let t: TestServer;
let service: TeamService;
let cookie: string;
beforeAll(async () => {
  t = await testServer({ env: { LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1' } });
  service = await teamService();
  const answer = await post(`${home}/sign-in`, { token: t.operatorToken });
  cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
});
afterAll(async () => {
  service.close();
  await t.close();
});

const post = (url: string, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const page = async (query = '', lang = 'en') =>
  (await t.app.inject({ url: `${home}${query}`, headers: { cookie: `${cookie}; juhe-lang=${lang}` } })).body;
const text = (body: string) =>
  body
    .replace(/<(script|style)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const section = (body: string) => /<section class="card" id="backends"[\s\S]*?<\/section>/.exec(body)?.[0] ?? '';
const formOf = async (action: string) =>
  Object.fromEntries(
    [
      ...(await page(`/act?channel=production&action=${action}&app=reviews`)).matchAll(
        /<input type="hidden" name="(\w+)" value="([^"]*)"/g,
      ),
    ].map(([, name = '', value = '']) => [name, value]),
  );
const submit = async (action: string, why: string) =>
  post(`${home}/act`, { ...(await formOf(action)), why }, { cookie: `${cookie}; juhe-lang=en` });
const call = () => t.app.inject('/juhe/x/reviews/ratings/S1');

it('shows neither a section nor a form without a back end', async () => {
  expect(section(await page())).toBe('');
  const answer = await t.app.inject({
    url: `${home}/act?channel=production&action=killBackend&app=reviews`,
    headers: { cookie },
  });
  expect(answer.statusCode).toBe(404);
});

it('shows calls, failures by kind, calls beyond the quota, and the busiest minute', async () => {
  await openBackend(t, service, { limits: { callsPerMinute: 4, callsOfOneCaller: 4 } });
  service.reply = (response) => sendJson(response, { average: 4, texts: [] });
  await call();
  service.reply = (response) => sendJson(response, { average: 'four', texts: [] });
  await call();
  service.reply = (response) => sendJson(response, null, 500);
  await call();
  await call();
  expect((await call()).json()).toMatchObject({ code: 429 });
  // The counts of the calls are written once a second.
  let shown = '';
  while (!shown.includes('Over quota 1')) shown = text(section(await page()));
  expect(shown).toContain(`reviews ${service.origin} · operations: 2`);
  expect(shown).toContain('Calls 5 Failures 3 Over quota 1 Busiest minute 4 of 4');
  expect(shown).toContain('Error of the service 2 Answer against the contract 1');
  for (const lang of langs) expect(section(await page('', lang))).not.toMatch(/>(backend|ending|act)\.\w+</);
  expect(section(await page('?channel=staging'))).toBe('');
});

it('lets the operator switch it off and on, with a reason; its team cannot switch it on', async () => {
  expect((await submit('killBackend', ' ')).statusCode).toBe(400);
  const killed = await submit('killBackend', 'an incident');
  expect(killed.headers.location).toBe(`${home}?channel=production&killBackend=reviews#backend-reviews`);
  expect((await call()).json()).toMatchObject({ key: 'backend.paused' });
  const shown = await page('?killBackend=reviews');
  expect(text(shown)).toContain('Done: the back end of reviews is switched off in Production.');
  expect(text(section(shown))).toMatch(/reviews Switched off .* by .* · an incident/);
  const created = await callRegistry(t, t.operatorToken, 'POST', 'tokens', { name: 'reviews', apps: ['reviews'] });
  const { token } = created.body.data as { token: string };
  const revived = await callRegistry(t, token, 'POST', 'backends/reviews/production/revive', { why: 'ours' });
  expect(revived).toMatchObject({ status: 403 });

  expect((await submit('killBackend', 'again')).statusCode).toBe(409);
  expect((await submit('reviveBackend', 'mended')).statusCode).toBe(303);
  expect(text(section(await page()))).not.toContain('Switched off');
  const changes = await t.db.rows(
    sql`select action, changed_by as actor, why from delivery_backend_change where action in ('kill', 'revive') order by id`,
  );
  expect(changes).toEqual([
    { action: 'kill', actor: 'operator', why: 'an incident' },
    { action: 'revive', actor: 'operator', why: 'mended' },
  ]);
});
