/** Calls whose answers are held against what every answer of the API must be: quality.md §2. */
import { isEnvelope } from '@juhe/contract/envelope';
import type { InjectOptions } from 'fastify';
import { sql } from '../db/sql.ts';
import { langs } from '../http/lang.ts';
import type { Route } from '../http/routes.ts';
import { hashToken, newToken } from '../http/session.ts';
import { type CallOptions, requestOf } from './request-of.ts';
import type { TestServer } from './test-server.ts';

export type Json = Record<string, unknown>;
export type Wire = 'query' | 'form' | 'json' | 'multipart';

export interface Outcome {
  /** The envelope's. */
  code: number;
  /** Of the refusal; empty when there is none. */
  key: string;
  /** The whole answer. */
  body: string;
}

/** Longest that an answer may take. */
const hangMs = 5000;

/** A POST may come as a form or as JSON, whichever the contract says. */
export const wiresOf = ({ operation: { encoding } }: Route): readonly Wire[] =>
  encoding === 'form' || encoding === 'json' ? ['form', 'json'] : [encoding];

/** A value as a query, a form or a path spells it. */
export const spelled = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(spelled).join(',');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // As UTF-8 has it: a lone surrogate becomes a replacement character.
  return Buffer.from(text).toString();
};

/** What the server reads when an input has travelled: forms and queries know only text, JSON no NaN. */
export const arrived = (input: Json, wire: Wire): Json => {
  if (wire === 'json') return JSON.parse(JSON.stringify(input)) as Json;
  const present = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(present.map(([name, value]) => [name, spelled(value)]));
};

/** At most `n`, spread over all. */
export const some = <T>(items: readonly T[], n: number): readonly T[] =>
  items.length <= n
    ? items
    : items.filter((_, i) => Math.floor((i * n) / items.length) !== Math.floor(((i - 1) * n) / items.length));

/** A session of its own, for operations that end sessions; lasts a day unless it is to have ended. */
export const sessionOf = async ({ db }: TestServer, memberId: string, { isExpired = false } = {}): Promise<string> => {
  const token = newToken();
  await db.run(sql`
    insert into session (token_hash, member_id, expires_at)
    values (${hashToken(token)}, ${memberId}, now() + make_interval(days => ${isExpired ? -1 : 1}))`);
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

const chinese = /[\u4e00-\u9fff]/;
const secret = /argon2|password_?hash|token_?hash|\bat \w+.*\.[jt]s:\d+|pg_|syntax error/i;

/** Refusals that answer what a caller needs to go on: the next bid, what is short, a puzzle. */
const carriesData: ReadonlySet<string> = new Set([
  'bid.tooLow',
  'bid.late',
  'bid.unusual',
  'bid.depositShort',
  'transfer.feeShort',
  'work.needed',
]);

export interface JudgedCalls {
  /** Sends a request in the next language; throws when its answer is not what every answer must be. */
  send(what: string, options: InjectOptions): Promise<Outcome>;
  /** Calls an operation over one of its encodings; a rate limit is lifted and the call made again. */
  callWith(route: Route, input: Json, wire: Wire, options?: CallOptions): Promise<Outcome>;
  /** Any request beside the API: throws when it hangs. */
  inject(url: string): Promise<{ statusCode: number; body: string }>;
}

export const judgedCalls = (server: TestServer): JudgedCalls => {
  let turn = 0;
  const send: JudgedCalls['send'] = async (what, options) => {
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
      if (!body.key || (body.data !== null && !carriesData.has(body.key)) || secret.test(body.msg)) throw new Error(says);
      if (chinese.test(body.msg) !== lang.startsWith('zh')) throw new Error(`wrong language: ${says}`);
    }
    return { code: body.code, key: body.key ?? '', body: answer.body };
  };
  return {
    send,
    callWith: async ({ operation }, input, wire, options = {}) => {
      const request = await requestOf('/juhe', { ...operation, encoding: wire }, arrived(input, wire), options);
      const { method, url, headers, body } = request;
      const what = `${operation.id} by ${wire} ${JSON.stringify(input).slice(0, 300)}`;
      const call = () => send(what, { method, url, headers, ...(body.length > 0 ? { payload: body } : {}) });
      const outcome = await call();
      if (outcome.code !== 429) return outcome;
      await server.db.run(sql`delete from rate_limit`);
      return call();
    },
    inject: (url) => withoutHanging(server.app.inject({ url }), url),
  };
};
