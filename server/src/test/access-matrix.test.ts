/**
 * Every operation × every kind of caller: access matches the contract's declarations. New operations are included
 * automatically.
 */
import type { Operation } from '@juhe/contract/operation';
import { sql } from '../db/sql.ts';
import type { Route } from '../http/call/routes.ts';
import type { NamedOperator } from '../http/guards/operators.ts';
import { hashToken, newToken } from '../http/guards/session.ts';
import { isRefusedWhileSuspended } from '../http/guards/suspension.ts';
import { routeGroups } from '../wiring.ts';
import { collectIds } from './demo-ids.ts';
import { plausibleInput } from './hostile-values.ts';
import { type Json, judgedCalls, type JudgedCalls, sessionOf, wiresOf } from './judged-call.ts';
import { seededServer } from './seeded-server.ts';
import type { TestServer } from './test-server.ts';
import { dailyRotation } from './daily-rotation.ts';
import { watchWrites, type WriteLog } from './write-log.ts';

jest.setTimeout(120_000);

const allRoutes = routeGroups.flat();

const namedOperator = (name: string, roles: NamedOperator['roles'], expiresAt?: number): NamedOperator => ({
  name,
  roles,
  hash: hashToken(`operator-token-of-${name}`),
  expiresAt,
});
const operators = [
  namedOperator('reader', ['read']),
  namedOperator('merchandiser', ['mall']),
  namedOperator('publisher', ['release']),
  namedOperator('former', ['all'], 0),
];

let server: TestServer;
let calls: JudgedCalls;
let inputs: ReadonlyMap<Route, Json>;
let writes: WriteLog;

beforeAll(async () => {
  server = await seededServer({ env: { LOG_LEVEL: 'silent' }, operators });
  calls = judgedCalls(server);
  const owner = await server.db.one<{ id: string }>(sql`select id from member where mobile = '13800000001'`);
  const { findId } = await collectIds(server.db, owner.id);
  inputs = new Map(allRoutes.map((route) => [route, plausibleInput(route, findId)]));
  writes = await watchWrites(server.db);
});
afterAll(() => server.close());

/** Refusals by access control, before an operation reads its input. */
type Refusal = 'notSignedIn' | 'forbidden' | 'mobileMissing' | 'agreementsMissing' | 'memberSuspended';

/** A caller from the viewpoint of access control: without a usable token, with an unknown one, a member, or the operator. */
type Standing = 'nobody' | 'unknown' | 'member' | 'operator';

interface Caller {
  readonly standing: Standing;
  readonly lacks?: 'mobile' | 'agreements' | 'trust';
  /** For an operator: whether the role covers an operation; all by default. */
  readonly covers?: (operation: Operation) => boolean;
  /** Returns the token of a new caller of this kind. */
  token(): Promise<string | undefined>;
}

const memberToken = async (fields = {}): Promise<string> => (await server.memberWith(fields)).token;

const callers: Readonly<Record<string, Caller>> = {
  visitor: { standing: 'nobody', token: async () => undefined },
  'caller with a text that is no token': { standing: 'nobody', token: async () => 'short' },
  'caller with an unknown token': { standing: 'unknown', token: async () => newToken() },
  'member whose session has expired': {
    standing: 'unknown',
    token: async () => sessionOf(server, (await server.memberWith()).id, { isExpired: true }),
  },
  'member who has signed out': {
    standing: 'unknown',
    token: async () => {
      const { id, token } = await server.memberWith();
      await server.db.run(sql`delete from session where member_id = ${id}`);
      return token;
    },
  },
  'member who has cancelled the account': {
    standing: 'unknown',
    token: async () => {
      const { id, token } = await server.memberWith();
      await server.db.run(sql`update member set cancelled_at = now() where id = ${id}`);
      return token;
    },
  },
  member: { standing: 'member', token: () => memberToken() },
  'member with every role': { standing: 'member', token: () => memberToken({ roles: ['expert', 'shopOwner'] }) },
  'member without a mobile': { standing: 'member', lacks: 'mobile', token: () => memberToken({ mobile: null }) },
  'member who has not accepted the agreements': {
    standing: 'member',
    lacks: 'agreements',
    token: () => memberToken({ agreed: false }),
  },
  'suspended member': {
    standing: 'member',
    lacks: 'trust',
    token: async () => {
      const { id, token } = await server.memberWith();
      await server.db.run(
        sql`update member set suspended_until = now() + interval '1 day', suspension_reason = 'spam' where id = ${id}`,
      );
      return token;
    },
  },
  operator: { standing: 'operator', token: async () => server.operatorToken },
  'operator who only reads': {
    standing: 'operator',
    covers: ({ method }) => method === 'GET',
    token: async () => 'operator-token-of-reader',
  },
  'operator of the mall': {
    standing: 'operator',
    // The role of any domain uploads pictures (COMMON-59).
    covers: ({ id }) => id.startsWith('mall/') || id === 'common/upload.uploadSitePicture',
    token: async () => 'operator-token-of-merchandiser',
  },
  'operator of releases': { standing: 'operator', covers: () => false, token: async () => 'operator-token-of-publisher' },
  'operator whose token has expired': { standing: 'unknown', token: async () => 'operator-token-of-former' },
};

/** Returns the refusal declared for a caller of an operation; undefined: access granted. */
const declared = (operation: Operation, { standing, lacks, covers = () => true }: Caller): Refusal | undefined => {
  const { access, mobile, agreed } = operation;
  if (access === 'operator') {
    if (standing === 'nobody') return 'notSignedIn';
    return standing === 'operator' && covers(operation) ? undefined : 'forbidden';
  }
  // For members' operations the operator's token belongs to no session.
  if (standing !== 'member') return access === 'required' ? 'notSignedIn' : undefined;
  if (lacks === 'mobile' && mobile) return 'mobileMissing';
  // Operations that spend, oblige or publish, with exceptions in both directions (MEMBER-71, MEMBER-72).
  if (lacks === 'trust' && isRefusedWhileSuspended(operation)) return 'memberSuspended';
  return lacks === 'agreements' && agreed ? 'agreementsMissing' : undefined;
};

const refusals: ReadonlySet<string> = new Set([
  'notSignedIn',
  'forbidden',
  'mobileMissing',
  'agreementsMissing',
  'memberSuspended',
]);

/** Returns an operation's reaction to a caller in one word. */
const observed = async (route: Route, token: string | undefined): Promise<string> => {
  const [wire = 'query'] = wiresOf(route);
  const { key } = await calls.callWith(route, inputs.get(route) ?? {}, wire, { token });
  return refusals.has(key) ? key : 'let in';
};

/**
 * Operations run for a caller who is let in, and most callers are let in by the same rule as a visitor, a member or the operator:
 * these are tried with every operation, the others with each fourth, with `ACCESS_MATRIX=all` (`npm run soak`) with every one.
 */
const parts = process.env['ACCESS_MATRIX'] === 'all' ? 1 : 4;
const always: ReadonlySet<string> = new Set(['visitor', 'member', 'operator']);
const today = dailyRotation(parts);

it.each(Object.entries(callers))('%s: every operation admits exactly the callers of its contract', async (name, caller) => {
  const deviations: string[] = [];
  let token: { value: string | undefined } | undefined;
  /** Operations that are refused in a row: what they write is read once, because most operations refuse most callers. */
  let refused: string[] = [];
  const endRefused = async (): Promise<void> => {
    const written = refused.length > 0 ? await writes.take() : [];
    if (written.length > 0) deviations.push(`${refused[0]} … ${refused.at(-1)}: refused, but wrote ${written.join(', ')}`);
    refused = [];
  };
  for (const [n, route] of allRoutes.entries()) {
    const expected = declared(route.operation, caller) ?? 'let in';
    // An accepted stream stays open; only its refusal is tested.
    if (route.operation.stream && expected === 'let in') continue;
    if (expected === 'let in' && !always.has(name) && n % parts !== today) continue;
    if (expected === 'let in' || token === undefined) await endRefused();
    token ??= { value: await caller.token() };
    if (expected !== 'let in' && refused.length === 0) await writes.take();
    const outcome = await observed(route, token.value);
    if (outcome !== 'let in') refused.push(route.operation.id);
    if (outcome !== expected) deviations.push(`${route.operation.id}: ${outcome}, declared: ${expected}`);
    // A caller with access may have signed out or deleted the account: the next call uses a new one of that kind.
    if (outcome === 'let in' && route.operation.method !== 'GET') token = undefined;
  }
  await endRefused();
  expect(deviations).toEqual([]);
});

it('covers every kind of refusal', () => {
  const kinds = allRoutes.flatMap(({ operation }) => Object.values(callers).map((caller) => declared(operation, caller)));
  expect(new Set(kinds)).toEqual(new Set([undefined, ...refusals]));
});
