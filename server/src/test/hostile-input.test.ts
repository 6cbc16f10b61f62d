/** Every operation there is, attacked: quality.md §2 as one test over `routeGroups`. A new operation is in it by being listed. */
import { isEnvelope } from '@juhe/contract/envelope';
import type { InjectOptions } from 'fastify';
import { sql } from '../db/sql.ts';
import { failureOfIssues } from '../http/input-failures.ts';
import { langs } from '../http/lang.ts';
import type { Route } from '../http/routes.ts';
import { hashToken, newToken } from '../http/session.ts';
import { audit } from '../ledger/read.ts';
import { seed } from '../seed/index.ts';
import { routeGroups } from '../wiring.ts';
import { type FindId, hostileBodies, hostileValues, plausibleInput } from './hostile-values.ts';
import { type CallOptions, requestOf } from './request-of.ts';
import { testServer, type TestServer } from './test-server.ts';

jest.setTimeout(120_000);

type Json = Record<string, unknown>;
interface Outcome {
  code: number;
  key: string;
}

const all = routeGroups.flat();
const hangMs = 5000;
/** Ids of other things that each field is tried with. */
const someIds = 24;
/** Accepted hostile inputs of each operation that are sent; `npm run soak` sends more. */
const depth = Number(process.env['HOSTILE_DEPTH'] ?? '8');
/** What may grow although a call was refused: counters against guessing, keys with their refusals, what was looked at. */
const mayGrow = ['rate_limit', 'idempotency_key', 'password_attempt', 'sms_code', 'session'];

let server: TestServer;
let stranger: { id: string; token: string };
let ownerId: string;
let tables: string[];
/** One id of each kind in the demo data: `articleComment`, `mallOrder`, `orderNo`, … */
let ids: Record<string, string>;
/** Those of the first demo account that nobody else may see. */
let owned: Set<string>;

/** Rows that have an owner and are public all the same. */
const isPublic = /comment|reply|review|like|favourite|article|book|follow|bidder|bargain/;

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const collectIds = async (): Promise<void> => {
  const columns = await server.db.rows<{ table: string; column: string; owned: boolean }>(
    sql`select c.table_name as table, c.column_name as column, exists (select from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'member_id') as owned
      from information_schema.columns c where c.table_schema = 'public' and c.data_type = 'text'
        and (c.column_name = 'id' or c.column_name like '%\_no') order by 1, 2`,
  );
  ids = { member: ownerId };
  owned = new Set();
  for (const column of columns) {
    const name = camel(column.column === 'id' ? column.table : column.column);
    const isPrivate = column.owned && !isPublic.test(column.table);
    const where = isPrivate ? sql`member_id = ${ownerId}` : sql`true`;
    const row = await server.db.maybe<{ id: string | null }>(
      sql`select ${sql.ident(column.column)} as id from ${sql.ident(column.table)} where ${where} limit 1`,
    );
    if (!row?.id || name in ids) continue;
    ids[name] = row.id;
    if (isPrivate) owned.add(row.id);
  }
};

const findId: FindId = (slice, field) => {
  const [, own = ''] = slice.split('/');
  const what = (/^ids?$/.test(field) ? own : field.replace(/Ids?$/, '')).toLowerCase();
  const fitting = Object.keys(ids).filter((name) => name.toLowerCase().endsWith(what));
  const name = ids[field] ? field : (fitting.find((each) => each.toLowerCase().startsWith(own)) ?? fitting[0]);
  return what === 'author' ? ids['member'] : /(id|ids|no)$/i.test(field) && name !== undefined ? ids[name] : undefined;
};

beforeAll(async () => {
  server = await testServer({ env: { LOG_LEVEL: 'silent' } });
  await seed(server.deps);
  stranger = await server.memberWith();
  ownerId = (await server.db.one<{ id: string }>(sql`select id from member where mobile = '13800000001'`)).id;
  const names = await server.db.rows<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  tables = names.map(({ name }) => name).filter((name) => !mayGrow.includes(name));
  await collectIds();
});
afterAll(() => server.close());

/** Changes with every row that is written or deleted. */
const fingerprint = async (): Promise<string> => {
  const counts = tables.map(
    (name) => sql`select ${name}::text as name, count(*) as n, max(xmin::text::bigint) as last from ${sql.ident(name)}`,
  );
  return JSON.stringify(await server.db.rows(sql`${sql.join(counts, sql` union all `)} order by name`));
};

/** A session of its own for each operation: one of them signs out. */
const sessionOf = async (memberId: string): Promise<string> => {
  const token = newToken();
  await server.db.run(
    sql`insert into session (token_hash, member_id, expires_at) values (${hashToken(token)}, ${memberId}, now() + interval '1 day')`,
  );
  return token;
};

const withoutHanging = async <T>(answer: Promise<T>, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} hangs`)), hangMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};

let turn = 0;
const chinese = /[\u4e00-\u9fff]/;
const secret = /argon2|password_?hash|token_?hash|\bat \w+.*\.[jt]s:\d+|pg_|syntax error/i;

/** Sends a request in the next language and holds its answer against what every answer must be. */
const send = async (what: string, options: InjectOptions): Promise<Outcome> => {
  const lang = langs[(turn += 1) % langs.length] ?? 'en';
  const answer = await withoutHanging(
    server.app.inject({ ...options, headers: { ...options.headers, 'accept-language': lang } }),
    what,
  );
  const says = `${what} (${lang}): ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  if (answer.statusCode >= 500) throw new Error(says);
  // A picture, a page or a stream instead of an envelope: only where the operation answers one.
  if (!String(answer.headers['content-type']).startsWith('application/json')) throw new Error(`no envelope: ${says}`);
  const body: unknown = answer.json();
  if (!isEnvelope(body) || body.msg.trim() === '' || body.code >= 500) throw new Error(says);
  if (body.code !== 200) {
    if (body.data !== null || !body.key || secret.test(body.msg)) throw new Error(says);
    if (chinese.test(body.msg) !== lang.startsWith('zh')) throw new Error(`wrong language: ${says}`);
  }
  return { code: body.code, key: body.key ?? '' };
};

type Wire = 'query' | 'form' | 'json' | 'multipart';

/** A POST may come as a form or as JSON, whichever the contract says. */
const wiresOf = ({ operation: { encoding } }: Route): readonly Wire[] =>
  encoding === 'form' || encoding === 'json' ? ['form', 'json'] : [encoding];

const spelled = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(spelled).join(',');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // As UTF-8 has it: a lone surrogate becomes a replacement character.
  return Buffer.from(text).toString();
};

/** What the server reads when an input has travelled: forms and queries know only text, JSON no NaN. */
const arrived = (input: Json, wire: Wire): Json => {
  if (wire === 'json') return JSON.parse(JSON.stringify(input)) as Json;
  const present = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(present.map(([name, value]) => [name, spelled(value)]));
};

const callWith = async ({ operation }: Route, input: Json, wire: Wire, options: CallOptions = {}): Promise<Outcome> => {
  const { method, url, headers, body } = await requestOf(
    '/juhe',
    { ...operation, encoding: wire },
    arrived(input, wire),
    options,
  );
  const what = `${operation.id} by ${wire} ${JSON.stringify(input).slice(0, 300)}`;
  const call = () => send(what, { method, url, headers, ...(body.length > 0 ? { payload: body } : {}) });
  const outcome = await call();
  if (outcome.code !== 429) return outcome;
  await server.db.run(sql`delete from rate_limit`);
  return call();
};

const tokenFor = async ({ operation }: Route): Promise<string> =>
  operation.access === 'operator' ? server.operatorToken : sessionOf(ownerId);

/** Path parameters have a shape before they have a value. */
const fitsPath = ({ operation }: Route, input: Json): boolean =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => /^(?!\.+$)[^/]{1,200}$/.test(spelled(input[name] ?? '')));

/** The plausible input with one hostile field, for each field and value, once for each different thing that arrives. */
const attacksOn = (route: Route, wire: Wire): { refused: Json[]; accepted: Json[] } => {
  const plausible = plausibleInput(route, findId);
  const inputs = Object.keys(plausible).flatMap((field) => [
    Object.fromEntries(Object.entries(plausible).filter(([name]) => name !== field)),
    ...[...hostileValues, ...some(Object.values(ids), someIds)].map((value): Json => ({ ...plausible, [field]: value })),
  ]);
  const seen = new Map<string, Json>();
  for (const input of [plausible, ...inputs]) if (fitsPath(route, input)) seen.set(JSON.stringify(arrived(input, wire)), input);
  const distinct = [...seen.values()];
  const isRefused = (input: Json) => !route.input.safeParse(arrived(input, wire)).success;
  return { refused: distinct.filter(isRefused), accepted: distinct.filter((input) => !isRefused(input)) };
};

/** At most `n`, spread over all. */
const some = <T>(items: readonly T[], n: number): readonly T[] =>
  items.length <= n
    ? items
    : items.filter((_, i) => Math.floor((i * n) / items.length) !== Math.floor(((i - 1) * n) / items.length));

describe.each(all.map((route, n) => [route.operation.id, route, n] as const))('%s', (_, route, n) => {
  const { operation } = route;
  const [wire = 'query'] = wiresOf(route);

  it('is for whom its contract says', async () => {
    if (operation.access === 'public') return;
    const before = await fingerprint();
    const input = plausibleInput(route, findId);
    expect((await callWith(route, input, wire)).code).toBe(401);
    expect((await callWith(route, input, wire, { token: newToken() })).code).toBe(operation.access === 'operator' ? 403 : 401);
    if (operation.access === 'operator') expect((await callWith(route, input, wire, { token: stranger.token })).code).toBe(403);
    expect(await fingerprint()).toBe(before);
  });

  it('refuses what its schema refuses, naming the field, and changes nothing', async () => {
    const before = await fingerprint();
    const token = await tokenFor(route);
    for (const each of wiresOf(route)) {
      const { refused } = attacksOn(route, each);
      for (const input of refused) {
        const read = arrived(input, each);
        const failure = failureOfIssues(route.input.safeParse(read).error?.issues ?? [], read);
        for (const lang of langs)
          if (/^\s*$|\{\w+\}|undefined|\[object|Infinity/.test(failure.textIn(lang)))
            throw new Error(`${JSON.stringify(read)}: ${failure.textIn(lang)}`);
      }
      for (const input of some(refused, each === wire ? 5 : 2))
        expect([input, (await callWith(route, input, each, { token })).code]).toEqual([input, 400]);
    }
    expect(await fingerprint()).toBe(before);
  });

  it('refuses bodies that are none', async () => {
    if (operation.method === 'GET') return;
    const token = await tokenFor(route);
    const before = await fingerprint();
    const { url } = await requestOf('/juhe', { ...operation, encoding: 'form' }, plausibleInput(route, findId));
    const codes: number[] = [];
    for (const [type, payload] of hostileBodies.filter((_body, i) => i % 3 === n % 3)) {
      const headers = {
        authorization: token,
        'idempotency-key': newToken(),
        ...(type === undefined ? {} : { 'content-type': type }),
      };
      codes.push(
        (await send(`${operation.id} with ${type} ${String(payload).slice(0, 80)}`, { method: 'POST', url, headers, payload }))
          .code,
      );
    }
    if (!codes.includes(200)) expect(await fingerprint()).toBe(before);
  });

  it('answers hostile input that its schema takes; what it refuses changes nothing', async () => {
    if (operation.stream || operation.encoding === 'multipart') return;
    for (const each of wiresOf(route)) {
      const token = await tokenFor(route);
      const refused: Json[] = [];
      for (const input of some(attacksOn(route, each).accepted, each === wire ? depth : Math.ceil(depth / 4)))
        if ((await callWith(route, input, each, { token })).code !== 200) refused.push(input);
      const before = await fingerprint();
      const codes = [];
      for (const input of some(refused, 6)) codes.push((await callWith(route, input, each, { token })).code);
      if (!codes.includes(200)) expect(await fingerprint()).toBe(before);
    }
  });

  it('answers what belongs to another member as it answers what is missing', async () => {
    if (operation.stream || operation.encoding === 'multipart' || operation.access === 'operator') return;
    const plausible = plausibleInput(route, findId);
    for (const [field, value] of Object.entries(plausible)) {
      const [id] = [value].flat();
      if (typeof id !== 'string' || !owned.has(id)) continue;
      const before = await fingerprint();
      const absent = `${id.slice(0, -3)}000`;
      const theirs = await callWith(route, plausible, wire, { token: stranger.token });
      expect(await fingerprint()).toBe(before);
      const missing = await callWith(route, { ...plausible, [field]: Array.isArray(value) ? [absent] : absent }, wire, {
        token: stranger.token,
      });
      expect({ field, ...theirs }).toEqual({ field, ...missing });
    }
  });
});

it('is not fooled: the demo data has ids of all kinds and private ones', () => {
  expect(Object.keys(ids)).toEqual(
    expect.arrayContaining(['address', 'article', 'cartLine', 'mallOrder', 'orderNo', 'productNo', 'sku']),
  );
  expect(owned.size).toBeGreaterThan(3);
});

it.each([
  '/dev/inbox?mobile=%00',
  '/dev/inbox?mobile=1&mobile=2',
  '/h5/..%2f..%2fetc/passwd',
  '/r/shell/%00/x.js',
  '/r/..%2f..%2f/etc/passwd',
  '/media/..%2f..%2fsecret-key',
  '/media/%00',
  '/u/%00',
  '/u/p/%00?exp=%00&sig=%00&size=%00',
  '/u/p/x?exp=9999999999&sig=é',
  '/pay/sandbox/%00?token=%00',
  '/juhe/api/common/configKey/%E0%A4%A',
  '/juhe/api/%00',
  '//elsewhere.example/',
])('beside the API answers %s without breaking and without a file of the server', async (url) => {
  const { statusCode, body } = await withoutHanging(server.app.inject({ url }), url);
  expect(statusCode).toBeLessThan(500);
  expect(body).not.toMatch(/root:|^[0-9a-f]{64}$/);
});

it('keeps the books balanced', async () => {
  expect(await audit(server.db)).toEqual([]);
});
