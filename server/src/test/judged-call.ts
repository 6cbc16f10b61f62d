/** Calls whose responses are checked against the requirements for all API responses: quality.md §2. */
import { isEnvelope } from '@juhe/contract/envelope';
import type { InjectOptions } from 'fastify';
import { sql } from '../db/sql.ts';
import { langs } from '../http/text/lang.ts';
import type { Route } from '../http/call/routes.ts';
import { hashToken, newToken } from '../http/guards/session.ts';
import { type CallOptions, requestOf } from './request-of.ts';
import type { TestServer } from './test-server.ts';

export type Json = Record<string, unknown>;
export type Wire = 'query' | 'form' | 'json' | 'multipart';

export interface Outcome {
  /** The envelope's code. */
  code: number;
  /** The refusal's key; empty when there is none. */
  key: string;
  /** The complete response. */
  body: string;
}

/** Maximum response time (ms). */
const hangMs = 5000;

/** A POST is sent as a form or as JSON, as the contract specifies. */
export const wiresOf = ({ operation: { encoding } }: Route): readonly Wire[] =>
  encoding === 'form' || encoding === 'json' ? ['form', 'json'] : [encoding];

/** Encodes a value for a query, a form or a path. */
export const spelled = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(spelled).join(',');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // As in UTF-8: a lone surrogate becomes a replacement character.
  return Buffer.from(text).toString();
};

/** Returns the input as received by the server: forms and queries only carry text, JSON has no NaN. */
export const arrived = (input: Json, wire: Wire): Json => {
  if (wire === 'json') return JSON.parse(JSON.stringify(input)) as Json;
  const present = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(present.map(([name, value]) => [name, spelled(value)]));
};

/** Returns at most `n` items, evenly distributed. */
export const sample = <T>(items: readonly T[], n: number): readonly T[] =>
  items.length <= n
    ? items
    : items.filter((_, i) => Math.floor((i * n) / items.length) !== Math.floor(((i - 1) * n) / items.length));

/** Creates a separate session, for operations that end sessions; lasts a day unless `isExpired`. */
export const sessionOf = async ({ db }: TestServer, memberId: string, { isExpired = false } = {}): Promise<string> => {
  const token = newToken();
  await db.run(sql`
    insert into session (token_hash, member_id, expires_at)
    values (${hashToken(token)}, ${memberId}, now() + make_interval(days => ${isExpired ? -1 : 1}))`);
  return token;
};

const withoutHanging = async <T>(answer: Promise<T>, label: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${label} hangs`)), hangMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};

const chinese = /[\u4e00-\u9fff]/;
const secret = /argon2|password_?hash|token_?hash|\bat \w+.*\.[jt]s:\d+|pg_|syntax error/i;

/** Refusals whose data the caller needs to continue: the next bid, the missing amount, a puzzle. */
const carriesData: ReadonlySet<string> = new Set([
  'bid.tooLow',
  'bid.late',
  'bid.unusual',
  'bid.depositShort',
  'transfer.feeShort',
  'work.needed',
]);

export interface JudgedCalls {
  /** Sends a request in the next language; throws when its response violates the general requirements. */
  send(label: string, options: InjectOptions): Promise<Outcome>;
  /** Calls an operation in one of its encodings; a rate limit is reset and the call repeated. */
  callWith(route: Route, input: Json, wire: Wire, options?: CallOptions): Promise<Outcome>;
  /** Any request outside the API: throws when it hangs. */
  inject(url: string): Promise<{ statusCode: number; body: string }>;
}

export const judgedCalls = (server: TestServer): JudgedCalls => {
  let turn = 0;
  const send: JudgedCalls['send'] = async (label, options) => {
    const lang = langs[(turn += 1) % langs.length] ?? 'en';
    const answer = await withoutHanging(
      server.app.inject({ ...options, headers: { ...options.headers, 'accept-language': lang } }),
      label,
    );
    const description = `${label} (${lang}): ${answer.statusCode} ${answer.body.slice(0, 300)}`;
    if (answer.statusCode >= 500) throw new Error(description);
    // A picture, a page or a stream instead of an envelope: only where the operation returns one.
    if (!String(answer.headers['content-type']).startsWith('application/json')) throw new Error(`no envelope: ${description}`);
    const body: unknown = answer.json();
    if (!isEnvelope(body) || body.msg.trim() === '' || body.code >= 500) throw new Error(description);
    if (body.code !== 200) {
      if (!body.key || (body.data !== null && !carriesData.has(body.key)) || secret.test(body.msg)) throw new Error(description);
      if (chinese.test(body.msg) !== lang.startsWith('zh')) throw new Error(`wrong language: ${description}`);
    }
    return { code: body.code, key: body.key ?? '', body: answer.body };
  };
  return {
    send,
    callWith: async ({ operation }, input, wire, options = {}) => {
      const request = await requestOf('/juhe', { ...operation, encoding: wire }, arrived(input, wire), options);
      const { method, url, headers, body } = request;
      const label = `${operation.id} by ${wire} ${JSON.stringify(input).slice(0, 300)}`;
      const call = () => send(label, { method, url, headers, ...(body.length > 0 ? { payload: body } : {}) });
      const outcome = await call();
      if (outcome.code !== 429) return outcome;
      await server.db.run(sql`delete from rate_limit`);
      return call();
    },
    inject: (url) => withoutHanging(server.app.inject({ url }), url),
  };
};
