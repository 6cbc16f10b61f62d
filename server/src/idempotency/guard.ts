import { createHash } from 'node:crypto';
import { type Sql, sql } from '../db/sql.ts';
import type { Db, Tx } from '../db/db.ts';
import { httpFail } from '../http/failure/common-failures.ts';
import type { CallContext } from '../http/call/context.ts';
import { Failure } from '../http/failure/failures.ts';

/** The shape of an `Idempotency-Key` that a client may choose. */
export const keyShape = /^[A-Za-z0-9_:-]{8,100}$/;

/** A call that must have its effect once. */
export interface GuardedCall {
  /** The owner of the key: keys of different members never collide. */
  readonly scope: string;
  readonly key: string;
  /** `storedId` of the operation. */
  readonly operation: string;
  /** The validated input without what only confirms the call: a form and a JSON body with the same content are the same call. */
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

/** Hashes the call that a key identifies: the operation and its content. */
export const hashOf = (call: GuardedCall): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([call.operation, canonical(call.input) ?? null]))
    .digest();

/** A refusal that is unrelated to the request itself must not be stored: a later attempt may succeed. */
export const isFinal = ({ code, key }: Failure): boolean => code < 500 && code !== 401 && code !== 429 && key !== 'proofNeeded';

/** Maximum number of stored refusals per caller: they are free to provoke, and repetitions have no effect either. */
export const maxRefusals = 200;

/**
 * Removes the oldest refusals of callers beyond {@link maxRefusals}. Rows locked by another call are skipped: no two wait
 * for each other.
 */
export const removeRefusals = (db: Db, scopes: readonly string[]): Promise<number> =>
  db.run(sql`with surplus as (
      select k.scope, k.key from unnest(${[...scopes]}::text[]) as caller (scope)
        cross join lateral (select r.created_at from idempotency_key r where r.scope = caller.scope and r.refused
          order by r.created_at desc offset ${maxRefusals} limit 1) as oldest
        join idempotency_key k on k.scope = caller.scope and k.refused and k.created_at <= oldest.created_at
      limit 1000 for update of k skip locked)
    delete from idempotency_key k using surplus where k.scope = surplus.scope and k.key = surplus.key`);

export interface StoredAnswer {
  readonly scope: string;
  readonly key: string;
  readonly text: string;
  readonly refused: boolean;
}

/** Returns the statement that stores the responses of keys claimed by this transaction; part of a caller's `with`. */
export const storedAnswers = (
  answers: readonly StoredAnswer[],
): Sql => sql`update idempotency_key k set answer = a.text, refused = a.refused
  from unnest(${answers.map(({ scope }) => scope)}::text[], ${answers.map(({ key }) => key)}::text[],
    ${answers.map(({ text }) => text)}::text[], ${answers.map(({ refused }) => refused)}::boolean[]) as a (scope, key, text, refused)
  where k.scope = a.scope and k.key = a.key`;

/** Returns the statement that releases keys claimed by this transaction; part of a caller's `with`. */
export const releasedKeys = (calls: readonly Pick<GuardedCall, 'scope' | 'key'>[]): Sql => sql`delete from idempotency_key k
  using unnest(${calls.map(({ scope }) => scope)}::text[], ${calls.map(({ key }) => key)}::text[]) as r (scope, key)
  where k.scope = r.scope and k.key = r.key`;

/** Runs `fn` so that a refusal undoes its writes while the transaction itself continues. */
const refusable = (tx: Tx, ctx: CallContext, fn: () => Promise<string>): Promise<string | Failure> =>
  tx
    .savepoint((inner) => ctx.within(inner, fn))
    .catch((error: unknown) => {
      if (error instanceof Failure && isFinal(error)) return error;
      throw error;
    });

/**
 * Executes a call at most once in 24 hours (domain.md §1.2). The key's row, the handler's writes and the stored response
 * commit together, so a killed process leaves nothing behind. Concurrent callers with the same key wait for the first and get
 * its response; the same key with other content is refused. `answer` runs the handler and returns the envelope as text,
 * `refuse` the envelope of a refusal, which is stored like a success.
 */
export const runOnce = (
  ctx: CallContext,
  call: GuardedCall,
  answer: () => Promise<string>,
  refuse: (failure: Failure) => string,
): Promise<GuardedAnswer> => {
  const hash = hashOf(call);
  ctx.repetitionKey = `${call.scope} ${call.key} ${hash.toString('hex')}`;
  return ctx.inTx(async (tx) => {
    const ownKey = sql`scope = ${call.scope} and key = ${call.key}`;
    const fresh = await tx.run(sql`
      insert into idempotency_key as k (scope, key, operation, request_hash) values (${call.scope}, ${call.key}, ${call.operation}, ${hash})
      on conflict (scope, key) do update
        set operation = excluded.operation, request_hash = excluded.request_hash, answer = null, created_at = now()
        where k.created_at < now() - interval '24 hours'`);
    if (fresh === 0) {
      const first = await tx.one<{ hash: Buffer; answer: string }>(
        sql`select request_hash as hash, answer from idempotency_key where ${ownKey}`,
      );
      if (!first.hash.equals(hash)) throw httpFail('keyReused');
      return { text: first.answer, replayed: true };
    }
    const result = await refusable(tx, ctx, answer);
    const text = result instanceof Failure ? refuse(result) : result;
    const isRefused = result instanceof Failure;
    await tx.run(sql`update idempotency_key set answer = ${text}, refused = ${isRefused} where ${ownKey}`);
    if (isRefused) await removeRefusals(tx, [call.scope]);
    return { text, replayed: false };
  });
};
