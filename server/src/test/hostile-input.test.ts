/** Attacks all operations: quality.md §2 as a single test over `routeGroups`. New operations are included automatically. */
import type { z } from 'zod';
import { sql } from '../db/sql.ts';
import { failureOfIssues } from '../http/failure/input-failures.ts';
import { langs } from '../http/text/lang.ts';
import type { Route } from '../http/call/routes.ts';
import { newToken } from '../http/guards/session.ts';
import { audit } from '../ledger/read.ts';
import { routeGroups } from '../wiring.ts';
import { collectIds, type DemoIds } from './demo-ids.ts';
import { hostileBodies, hostileValues, plausibleInput } from './hostile-values.ts';
import {
  arrived,
  type Json,
  judgedCalls,
  type JudgedCalls,
  sessionOf,
  sample,
  spelled,
  type Wire,
  wiresOf,
} from './judged-call.ts';
import { requestOf } from './request-of.ts';
import { seededServer } from './seeded-server.ts';
import type { TestServer } from './test-server.ts';
import { dailyRotation } from './daily-rotation.ts';
import { watchWrites, type WriteLog } from './write-log.ts';

jest.setTimeout(120_000);

const allRoutes = routeGroups.flat();
/** Number of ids of other kinds tried for each field. */
const someIds = 24;
const isComplete = process.env['HOSTILE_DEPTH'] !== undefined;
/** Number of accepted and of refused hostile inputs sent to each operation: a few, or `HOSTILE_DEPTH` (`npm run soak`). */
const depth = Number(process.env['HOSTILE_DEPTH'] ?? '2');
/** Without `HOSTILE_DEPTH` an operation receives every eighth value of a field; the offset differs between operations and days. */
const parts = isComplete ? 1 : 8;
const today = dailyRotation(parts);
/**
 * `npm test` tries each fifth operation, and those of slices whose contract has changed recently (CHANGED_SLICES); otherwise every one is
 * tried. Five and eight have no common factor: each value reaches each operation.
 */
const changedSlices = process.env['CHANGED_SLICES']?.split(',');
const isTriedToday = ({ operation }: Route, n: number): boolean =>
  isComplete ||
  changedSlices === undefined ||
  n % 5 === dailyRotation(5) ||
  changedSlices.includes(operation.id.replace(/\..*/, ''));

let server: TestServer;
let calls: JudgedCalls;
let stranger: { id: string; token: string };
let ownerId: string;
let demo: DemoIds;
let writes: WriteLog;

beforeAll(async () => {
  server = await seededServer({ env: { LOG_LEVEL: 'silent' } });
  calls = judgedCalls(server);
  stranger = await server.memberWith();
  ownerId = (await server.db.one<{ id: string }>(sql`select id from member where mobile = '13800000001'`)).id;
  demo = await collectIds(server.db, ownerId);
  writes = await watchWrites(server.db);
});
afterAll(() => server.close());

const tokenFor = async ({ operation }: Route): Promise<string> =>
  operation.access === 'operator' ? server.operatorToken : sessionOf(server, ownerId);

/** Path parameters must match the path's shape before their value is validated. */
const fitsPath = ({ operation }: Route, input: Json): boolean =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => /^(?!\.+$)[^/]{1,200}$/.test(spelled(input[name] ?? '')));

interface Attack {
  readonly input: Json;
  /** The schema's issues; undefined when the input is valid. */
  readonly issues: z.core.$ZodIssue[] | undefined;
}

/** The plausible input with one hostile field, for each field and value, without duplicates after deserialisation. */
const attacksOn = (route: Route, wire: Wire, n: number): Attack[] => {
  const plausible = plausibleInput(route, demo.findId);
  const values = [...hostileValues, ...sample(Object.values(demo.ids), someIds)].filter(
    (_value, i) => i % parts === (today + n) % parts,
  );
  const inputs = Object.keys(plausible).flatMap((field) => [
    Object.fromEntries(Object.entries(plausible).filter(([name]) => name !== field)),
    ...values.map((value): Json => ({ ...plausible, [field]: value })),
  ]);
  const distinct = new Map<string, Attack>();
  for (const input of [plausible, ...inputs]) {
    if (!fitsPath(route, input)) continue;
    const read = arrived(input, wire);
    const key = JSON.stringify(read);
    if (!distinct.has(key)) distinct.set(key, { input, issues: route.input.safeParse(read).error?.issues });
  }
  return [...distinct.values()];
};

const triedRoutes = allRoutes.map((route, n) => [route.operation.id, route, n] as const);

describe.each(triedRoutes.filter(([, route, n]) => isTriedToday(route, n)))('%s', (_, route, n) => {
  const { operation } = route;
  const [wire = 'query'] = wiresOf(route);
  let attacks: readonly (readonly [Wire, Attack[]])[];

  beforeAll(() => {
    attacks = wiresOf(route).map((each) => [each, attacksOn(route, each, n)]);
  });
  beforeEach(() => writes.take());

  it('refuses input that its schema rejects, naming the field, and changes nothing', async () => {
    const token = await tokenFor(route);
    for (const [attackWire, wireAttacks] of attacks) {
      const refused = wireAttacks.filter(({ issues }) => issues);
      for (const { input, issues = [] } of refused) {
        const read = arrived(input, attackWire);
        const failure = failureOfIssues(issues, read);
        for (const lang of langs)
          if (/^\s*$|\{\w+\}|undefined|\[object|Infinity/.test(failure.textIn(lang)))
            throw new Error(`${JSON.stringify(read)}: ${failure.textIn(lang)}`);
      }
      for (const { input } of sample(refused, attackWire === wire ? depth : Math.ceil(depth / 4)))
        expect([input, (await calls.callWith(route, input, attackWire, { token })).code]).toEqual([input, 400]);
    }
    expect(await writes.take()).toEqual([]);
  });

  it('refuses malformed bodies', async () => {
    if (operation.method === 'GET') return;
    const token = await tokenFor(route);
    const { url } = await requestOf('/juhe', { ...operation, encoding: 'form' }, plausibleInput(route, demo.findId));
    for (const [type, payload] of hostileBodies.filter((_body, i) => i % parts === (today + n) % parts)) {
      const headers = {
        authorization: token,
        'idempotency-key': newToken(),
        ...(type === undefined ? {} : { 'content-type': type }),
      };
      const label = `${operation.id} with ${type} ${String(payload).slice(0, 80)}`;
      const { code } = await calls.send(label, { method: 'POST', url, headers, payload });
      expect([label, code === 200 ? [] : await writes.take()]).toEqual([label, []]);
    }
  });

  it('answers hostile input that its schema accepts; a refusal changes nothing', async () => {
    if (operation.stream || operation.encoding === 'multipart') return;
    for (const [attackWire, wireAttacks] of attacks) {
      const token = await tokenFor(route);
      const accepted = wireAttacks.filter(({ issues }) => !issues);
      for (const { input } of sample(accepted, attackWire === wire ? depth : Math.ceil(depth / 4))) {
        const { code } = await calls.callWith(route, input, attackWire, { token });
        const written = await writes.take();
        if (code !== 200) expect([input, written]).toEqual([input, []]);
      }
    }
  });
});

it('covers ids of all kinds, and private ones, in the demo data', () => {
  expect(Object.keys(demo.ids)).toEqual(
    expect.arrayContaining(['address', 'article', 'cartLine', 'mallOrder', 'orderNo', 'productNo', 'sku']),
  );
  expect(demo.owned.size).toBeGreaterThan(3);
});

it('detects a write, but not one that was rolled back', async () => {
  await writes.take();
  await server.db.run(sql`update member set bio = bio where id = ${stranger.id}`);
  expect(await writes.take()).toEqual(['member']);
  const undone = server.db.inTx(async (tx) => {
    await tx.run(sql`delete from address where member_id = ${ownerId}`);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await writes.take()).toEqual([]);
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
])('the server answers %s outside the API without failing and without a file of the server', async (url) => {
  const { statusCode, body } = await calls.inject(url);
  expect(statusCode).toBeLessThan(500);
  expect(body).not.toMatch(/root:|^[0-9a-f]{64}$/);
});

it('keeps the books balanced', async () => {
  expect(await audit(server.db)).toEqual([]);
});
