/**
 * Fills every id field of every operation with existing ids of another member's private rows. New operations are included
 * automatically.
 */
import { sql } from '../db/sql.ts';
import type { Route } from '../http/call/routes.ts';
import { audit } from '../ledger/read.ts';
import { routeGroups } from '../wiring.ts';
import { collectIds, type DemoIds, type PrivateId, privateIdsOf, privateRows } from './demo-ids.ts';
import { plausibleInput } from './hostile-values.ts';
import { type Json, judgedCalls, type JudgedCalls, sessionOf, wiresOf } from './judged-call.ts';
import { seededServer } from './seeded-server.ts';
import type { TestServer } from './test-server.ts';
import { dailyRotation } from './daily-rotation.ts';
import { watchWrites, type WriteLog } from './write-log.ts';

jest.setTimeout(900_000);

/** All ids in every field (`npm run soak`), or those of the field's kind and some others. */
const isComplete = process.env['FOREIGN_IDS'] === 'all';
const perKind = isComplete ? 5 : 1;
const idsPerField = 2;

const routes = routeGroups
  .flat()
  .filter(({ operation: { access, stream, encoding } }) => access !== 'operator' && !stream && encoding !== 'multipart');

let server: TestServer;
let calls: JudgedCalls;
let writes: WriteLog;
/** The owner of private data, and the caller who tries to access it: both have data of their own. */
let owner: DemoIds & { id: string };
let caller: DemoIds & { id: string };
let foreignIds: PrivateId[];
let secrets: string[];

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Returns texts that occur in private rows of `memberId` and nowhere else in the database, without words of the code. */
const secretsOf = async (memberId: string): Promise<string[]> => {
  const secret = new Set<string>();
  const common = new Set<string>();
  const conditions = await privateRows(server.db, memberId);
  const tables = await server.db.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^search_'`);
  for (const { name } of tables) {
    const isSecret = conditions.get(name) ?? sql`false`;
    const rows = await server.db.rows<{ row: Json; isSecret: boolean }>(
      sql`select to_jsonb(t) as row, (${isSecret}) is true as "isSecret" from ${sql.ident(name)} t`,
    );
    for (const { row, isSecret: hidden } of rows) for (const text of textsIn(row)) (hidden ? secret : common).add(text);
  }
  return [...secret].filter((text) => text.length >= 6 && !common.has(text) && !/^\d{4}-\d\d-\d\d|^[A-Za-z.]+$/.test(text));
};

beforeAll(async () => {
  server = await seededServer({ env: { LOG_LEVEL: 'silent' } });
  calls = judgedCalls(server);
  const memberOf = async (mobile: string) => {
    const { id } = await server.db.one<{ id: string }>(sql`select id from member where mobile = ${mobile}`);
    return { id, ...(await collectIds(server.db, id)) };
  };
  owner = await memberOf('13800000001');
  caller = await memberOf('13800000002');
  foreignIds = await privateIdsOf(server.db, owner.id, perKind);
  secrets = ['13800000001', ...(await secretsOf(owner.id))];
  writes = await watchWrites(server.db);
});
afterAll(() => server.close());

const isId = (field: string): boolean => /(id|ids|no|nos)$/i.test(field);

/** Returns whether an id is of the kind suggested by a field's name. */
const isOfField = ({ kind }: PrivateId, field: string): boolean =>
  kind.toLowerCase().endsWith(field.replace(/(Ids?|Nos?)$/, '').toLowerCase()) || kind === field;

/** Returns the inputs of one operation: all of the owner's ids, then each field with each foreign id among the caller's own. */
const inputsOf = (route: Route, n: number): Json[] => {
  const ownInput = plausibleInput(route, caller.findId);
  const inputs: Json[] = [plausibleInput(route, owner.findId)];
  for (const field of Object.keys(ownInput).filter(isId)) {
    const fitting = foreignIds.filter((candidate) => isOfField(candidate, field));
    const rest = foreignIds.filter((candidate) => !fitting.includes(candidate));
    const from = isComplete ? 0 : ((n + dailyRotation(365)) * idsPerField) % Math.max(1, rest.length);
    const turns = isComplete ? rest : [...rest.slice(from), ...rest.slice(0, from)].slice(0, idsPerField);
    for (const { id } of [...fitting, ...turns])
      inputs.push({ ...ownInput, [field]: Array.isArray(ownInput[field]) ? [id] : id });
  }
  return inputs;
};

/**
 * Permitted writes to another member's rows (SOCIAL-64): a block ends the follows between the two, with their notices.
 */
const permitted: Readonly<Record<string, readonly string[]>> = { 'social/conversation.blockMember': ['follow', 'notice'] };

describe.each(routes.map((route, n) => [route.operation.id, route, n] as const))('%s', (_, route, n) => {
  const [wire = 'query'] = wiresOf(route);

  it('neither shows nor changes the data of another member', async () => {
    await writes.take();
    for (const input of inputsOf(route, n)) {
      const { code, body } = await calls.callWith(route, input, wire, { token: await sessionOf(server, caller.id) });
      const sent = JSON.stringify(input);
      const shown = secrets.filter((text) => body.includes(text) && !sent.includes(text));
      const may = permitted[route.operation.id] ?? [];
      const written = (code === 200 ? await writes.takeOf(owner.id) : await writes.take()).filter(
        (table) => !may.includes(table),
      );
      expect({ input, code, shown, written }).toEqual({ input, code, shown: [], written: [] });
    }
  });

  it('answers for the data of another member as for missing data', async () => {
    const plausible = plausibleInput(route, owner.findId);
    const token = await sessionOf(server, caller.id);
    for (const [field, value] of Object.entries(plausible)) {
      const [id] = [value].flat();
      if (typeof id !== 'string' || !owner.owned.has(id)) continue;
      const absent = `${id.slice(0, -3)}000`;
      const { code, key } = await calls.callWith(route, plausible, wire, { token });
      const absentItem = { ...plausible, [field]: Array.isArray(value) ? [absent] : absent };
      expect({ field, code, key }).toEqual({
        field,
        ...(await calls.callWith(route, absentItem, wire, { token })),
        body: undefined,
      });
    }
  });
});

it('covers private data of many kinds, with texts that occur nowhere else', () => {
  expect(new Set(foreignIds.map(({ kind }) => kind)).size).toBeGreaterThan(15);
  expect(secrets.length).toBeGreaterThan(100);
});

it('keeps the books balanced', async () => {
  expect(await audit(server.db)).toEqual([]);
});
