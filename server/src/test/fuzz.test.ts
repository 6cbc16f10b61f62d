/**
 * A separate server process under random requests to all operations: it never responds 5xx, never logs an error, stays up,
 * and its ledger stays balanced. `SEED=… REQUESTS=… npx jest --selectProjects=server --testPathPatterns=test/fuzz` repeats
 * the requests; `npm run soak -- fuzz` sends 50,000.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, type Database } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { hashToken, newToken } from '../http/guards/session.ts';
import { audit } from '../ledger/read.ts';
import { routeGroups } from '../wiring.ts';
import { collectIds } from './demo-ids.ts';
import { type FuzzRequest, fuzzRequests } from './fuzz-requests.ts';
import { arrived } from './judged-call.ts';
import { type MainProcess, runMain } from './main-process.ts';
import { requestOf } from './request-of.ts';

const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31));
const count = Number(process.env['REQUESTS'] ?? '800');
/** Number of concurrent requests, and the maximum response time. */
const lanes = 4;
const hangMs = 15_000;
/** Number of requests generated at a time: 50,000 at once would exhaust the memory. */
const batch = 1000;
const maxProblems = 10;

jest.setTimeout(120_000 + count * 100);

const operatorToken = 'operator-token-of-the-fuzz-run';
const routes = routeGroups.flat();
let dataDir: string;
let server: MainProcess;
let origin: string;
let db: Database;
let ownerId: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'juhe-fuzz-'));
  server = runMain({
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'info',
    RATE_LIMIT_SCALE: '1000',
    OPERATOR_TOKEN: operatorToken,
  });
  const { address = '' } = await server.logged('listening');
  origin = address;
  const socket = encodeURIComponent(join(dataDir, 'postgres/socket'));
  db = createPool({ url: `postgres://juhe@${socket}/juhe`, poolSize: 2 });
  ownerId = (await db.one<{ id: string }>(sql`select id from member where mobile = '13800000001'`)).id;
});
afterAll(async () => {
  await db.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const sessionFor = async (mobile: string): Promise<string> => {
  const token = newToken();
  await db.run(sql`
    insert into session (token_hash, member_id, expires_at)
    select ${hashToken(token)}, id, now() + interval '1 day' from member where mobile = ${mobile} and cancelled_at is null`);
  return token;
};

/** Returns new sessions of all kinds of callers: some calls end their session. */
const callersNow = async (): Promise<(string | undefined)[]> => [
  await sessionFor('13800000001'),
  await sessionFor('13800000002'),
  await sessionFor('13800000003'),
  operatorToken,
  undefined,
  newToken(),
];

const written = async ({ route, input, body, encoding, method, key, headers }: FuzzRequest, token: string | undefined) => {
  const operation = { ...route.operation, encoding };
  const request = await requestOf(`${origin}/juhe`, operation, arrived(input, encoding), {
    token,
    key: key === undefined ? null : encodeURIComponent(key),
  });
  const payload = body === undefined ? request.body : Buffer.from(body[1]);
  const { 'content-length': _, 'content-type': ownType, ...rest } = request.headers;
  const type = body === undefined ? ownType : body[0];
  return {
    url: request.url,
    method,
    headers: { ...rest, ...(type === undefined ? {} : { 'content-type': type }), ...headers },
    payload: method === 'GET' || payload.length === 0 ? undefined : payload,
  };
};

/** Sends one request; returns a problem with its response, if any. */
const problemWith = async (request: FuzzRequest, token: string | undefined): Promise<string | undefined> => {
  const { url, method, headers, payload } = await written(request, token);
  const problemText = (problem: string): string =>
    `${request.route.operation.id}: ${problem}: ${method} ${url.slice(origin.length, origin.length + 600)} ${JSON.stringify(headers)} ${String(payload ?? '').slice(0, 600)}`;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), hangMs);
  try {
    const answer = await fetch(url, {
      method,
      headers,
      signal: timeout.signal,
      ...(payload ? { body: new Uint8Array(payload) } : {}),
    });
    if (String(answer.headers.get('content-type')).startsWith('text/event-stream')) {
      await answer.body?.cancel();
      return answer.status === 200 ? undefined : problemText(`a stream with ${answer.status}`);
    }
    const body = await answer.text();
    // Node itself refuses headers of more than 16 KB, before there is a request to handle.
    if (answer.status === 431) return undefined;
    if (answer.status >= 500) return problemText(`${answer.status} ${body.slice(0, 300)}`);
    const { code } = JSON.parse(body) as { code: number };
    return Number.isInteger(code) && code < 500 ? undefined : problemText(body.slice(0, 300));
  } catch (error) {
    return problemText(`${String(error)} ${String((error as Error).cause ?? '')}`);
  } finally {
    clearTimeout(timer);
  }
};

/** Sends requests concurrently; returns the problems and the number of responses. */
const sendAll = async (requests: readonly FuzzRequest[], tokens: readonly (string | undefined)[]): Promise<string[]> => {
  const problems: string[] = [];
  const waiting = [...requests];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next && problems.length < maxProblems; next = waiting.shift()) {
      const problem = await problemWith(next, tokens[next.caller]);
      if (problem !== undefined) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return problems;
};

it(`answers ${count} random requests, SEED=${seed}`, async () => {
  const { ids, findId } = await collectIds(db, ownerId);
  const problems: string[] = [];
  for (let done = 0; done < count && problems.length < maxProblems; done += batch) {
    const tokens = await callersNow();
    const requests = fuzzRequests(routes, {
      seed: seed + done,
      count: Math.min(batch, count - done),
      callers: tokens.length,
      findId,
      ids: Object.values(ids),
    });
    problems.push(...(await sendAll(requests, tokens)));
    await db.run(sql`delete from rate_limit`);
  }
  expect({ seed, problems }).toEqual({ seed, problems: [] });
});

it('leaves the server running, its log without errors, and the books balanced', async () => {
  expect(server.child.exitCode).toBeNull();
  expect(await (await fetch(`${origin}/readyz`)).json()).toMatchObject({ serving: true, database: true });
  expect(server.text.err).toBe('');
  // Pino's levels: 50 is an error, 60 is fatal.
  expect(server.text.out.split('\n').filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  expect(await audit(db)).toEqual([]);
});
