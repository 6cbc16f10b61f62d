/**
 * Calls every operation that writes twenty times at the same instant: two members, each with the own ids, about each other. No
 * call fails or deadlocks, and the books stay balanced. New operations are included automatically.
 */
import type { Operation } from '@juhe/contract/operation';
import { sql } from '../db/sql.ts';
import { effects } from '../http/limits/effects.ts';
import type { Route } from '../http/call/routes.ts';
import { audit } from '../ledger/read.ts';
import { routeGroups } from '../wiring.ts';
import { dailyRotation } from './daily-rotation.ts';
import { collectIds, type DemoIds } from './demo-ids.ts';
import { plausibleInput } from './hostile-values.ts';
import { sessionOf } from './judged-call.ts';
import { seededServer } from './seeded-server.ts';
import type { TestServer } from './test-server.ts';

jest.setTimeout(300_000);

const callers = 20;
/** All operations (`npm run soak -- burst`), or each fifth one, another fifth the next day. */
const parts = process.env['BURST'] === 'all' ? 1 : 5;

const isWrite = ({ operation: { id, method, encoding, stream } }: Route): boolean =>
  method === 'POST' && encoding !== 'multipart' && !stream && effects[id]?.kind !== 'reads' && effects[id]?.kind !== 'costly';

const isFinal = ({ operation: { id } }: Route): boolean =>
  /\.(?:remove|delete|cancel|close|withdraw|revoke|hide|clear|end|drop|stop|suspend|forget|refuse|reject)/.test(id);

/** What members do with the demo data comes before what ends or removes it, and before the operators' steps. */
const rankOf = (route: Route): number => (route.operation.access === 'operator' ? 2 : 0) + (isFinal(route) ? 1 : 0);
const routes = routeGroups
  .flat()
  .filter(isWrite)
  .toSorted((a, b) => rankOf(a) - rankOf(b))
  .filter((_route, n) => n % parts === dailyRotation(parts));

interface Side extends DemoIds {
  readonly id: string;
}

let server: TestServer;
let sides: readonly [Side, Side];
let log: string[] = [];

beforeAll(async () => {
  server = await seededServer({ env: { LOG_LEVEL: 'warn', POOL_SIZE: '20' }, logTo: (line) => log.push(line) });
  const idOf = async (mobile: string): Promise<string> =>
    (await server.db.one<{ id: string }>(sql`select id from member where mobile = ${mobile}`)).id;
  const [first, second] = [await idOf('13800000001'), await idOf('13800000002')];
  // Where an input names a member it is the other one.
  const sideOf = async (id: string, other: string): Promise<Side> => {
    const demo = await collectIds(server.db, id);
    return { ...demo, id, findId: (slice, field) => (/^(?:member|author)Ids?$/.test(field) ? other : demo.findId(slice, field)) };
  };
  sides = [await sideOf(first, second), await sideOf(second, first)];
});
afterAll(() => server.close());
beforeEach(() => {
  log = [];
});

test.each(routes.map((route) => [route.operation.id, route] as const))('%s', async (_, route) => {
  await server.db.run(sql`delete from rate_limit`);
  const isOperators = route.operation.access === 'operator';
  const tokens = isOperators
    ? [server.operatorToken, server.operatorToken]
    : [await sessionOf(server, sides[0].id), await sessionOf(server, sides[1].id)];
  const inputs = sides.map(({ findId }) => plausibleInput(route, findId));
  const before = server.deadlocks();
  const responses = await server.together(callers, (i) => [
    route.operation as Operation,
    inputs[i % 2] as never,
    { token: tokens[i % 2] },
  ]);
  expect(responses.filter(({ code }) => code >= 500)).toEqual([]);
  expect(server.deadlocks() - before).toBe(0);
  expect(log.filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([]);
});

it('keeps the books balanced', async () => {
  expect(await audit(server.db)).toEqual([]);
});
