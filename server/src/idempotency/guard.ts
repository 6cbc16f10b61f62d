import { createHash } from 'node:crypto';
import { type Sql, sql } from '../db/sql.ts';
import type { Tx } from '../db/db.ts';
import { httpFail } from '../http/common-failures.ts';
import type { CallContext } from '../http/context.ts';
import { Failure } from '../http/failures.ts';

/** The shape of an `Idempotency-Key` that a client may choose. */
export const keyShape = /^[A-Za-z0-9_:-]{8,100}$/;

/** A call that must have its effect once. */
export interface GuardedCall {
  /** Whose key it is: keys of different members never meet. */
  readonly scope: string;
  readonly key: string;
  readonly operation: string;
  /** The validated input: a form and a JSON body with the same content are the same call. */
  readonly input: unknown;
}

export interface GuardedAnswer {
  /** The envelope as JSON text. */
  readonly text: string;
  readonly replayed: boolean;
}

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
};

/** What a key stands for: the operation and its content. */
export const hashOf = (call: GuardedCall): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([call.operation, canonical(call.input) ?? null]))
    .digest();

/** A refusal that says nothing about the request itself must not be remembered: a later attempt may succeed. */
export const isFinal = ({ code, key }: Failure): boolean => code < 500 && code !== 401 && code !== 429 && key !== 'proofNeeded';

/** Refusals that are remembered for each caller: they cost nothing to provoke, and repeated they have no effect either. */
export const mostRefusals = 200;

/** Forgets the oldest refusals of a caller. Rows that another call is at are left to it: no two wait for each other. */
export const forgetRefusals = async (tx: Tx, scope: string): Promise<void> => {
  const last = await tx.maybe<{ at: string }>(sql`select created_at::text as at from idempotency_key
    where scope = ${scope} and refused order by created_at desc offset ${mostRefusals} limit 1`);
  if (last)
    await tx.run(sql`with oldest as (select key from idempotency_key where scope = ${scope} and refused
        and created_at <= ${last.at}::timestamptz limit 100 for update skip locked)
      delete from idempotency_key k using oldest where k.scope = ${scope} and k.key = oldest.key`);
};

export interface StoredAnswer {
  readonly scope: string;
  readonly key: string;
  readonly text: string;
  readonly refused: boolean;
}

/** The statement that stores the answers of keys that this transaction claimed; part of a caller's `with`. */
export const storedAnswers = (
  answers: readonly StoredAnswer[],
): Sql => sql`update idempotency_key k set answer = a.text, refused = a.refused
  from unnest(${answers.map(({ scope }) => scope)}::text[], ${answers.map(({ key }) => key)}::text[],
    ${answers.map(({ text }) => text)}::text[], ${answers.map(({ refused }) => refused)}::boolean[]) as a (scope, key, text, refused)
  where k.scope = a.scope and k.key = a.key`;

/** Runs `fn` so that a refusal undoes what it wrote while the transaction itself goes on. */
const refusable = async (tx: Tx, ctx: CallContext, fn: () => Promise<string>): Promise<string | Failure> => {
  const hooks: (() => void)[] = [];
  await tx.run(sql`savepoint handler`);
  try {
    const text = await ctx.within({ ...tx, afterCommit: (hook) => hooks.push(hook) }, fn);
    for (const hook of hooks) tx.afterCommit(hook);
    return text;
  } catch (error) {
    if (!(error instanceof Failure) || !isFinal(error)) throw error;
    await tx.run(sql`rollback to savepoint handler`);
    return error;
  }
};

/**
 * Gives a call its effect at most once in 24 hours (domain.md §1.2). The key's row, what the handler writes and the stored
 * answer commit together, so a process killed in between leaves nothing. Callers with the same key at the same instant
 * wait for the first and get its answer; the same key with other content is refused. `answer` runs the handler and gives
 * the envelope as text, `refuse` the envelope of a refusal, which is remembered like a success.
 */
export const once = (
  ctx: CallContext,
  call: GuardedCall,
  answer: () => Promise<string>,
  refuse: (failure: Failure) => string,
): Promise<GuardedAnswer> => {
  const hash = hashOf(call);
  return ctx.inTx(async (tx) => {
    const mine = sql`scope = ${call.scope} and key = ${call.key}`;
    const fresh = await tx.run(sql`
      insert into idempotency_key as k (scope, key, operation, request_hash) values (${call.scope}, ${call.key}, ${call.operation}, ${hash})
      on conflict (scope, key) do update
        set operation = excluded.operation, request_hash = excluded.request_hash, answer = null, created_at = now()
        where k.created_at < now() - interval '24 hours'`);
    if (fresh === 0) {
      const first = await tx.one<{ hash: Buffer; answer: string }>(
        sql`select request_hash as hash, answer from idempotency_key where ${mine}`,
      );
      if (!first.hash.equals(hash)) throw httpFail('keyReused');
      return { text: first.answer, replayed: true };
    }
    const result = await refusable(tx, ctx, answer);
    const text = result instanceof Failure ? refuse(result) : result;
    const isRefused = result instanceof Failure;
    await tx.run(sql`update idempotency_key set answer = ${text}, refused = ${isRefused} where ${mine}`);
    if (isRefused) await forgetRefusals(tx, call.scope);
    return { text, replayed: false };
  });
};
