/**
 * Idempotency of operations that call an external service: no transaction may be open meanwhile
 * (`outbound/transaction-guard.ts`).
 */
import { sql } from '../db/sql.ts';
import { httpFail } from '../http/failure/common-failures.ts';
import type { Ctx } from '../http/call/context.ts';
import { Failure } from '../http/failure/failures.ts';
import { tooMany } from '../http/limits/rate-limit.ts';
import type { OwnGuard } from '../http/call/routes.ts';
import { removeRefusals, type GuardedAnswer, hashOf, isFinal, storedAnswers } from './guard.ts';

/** Lease (s) after which an unanswered call counts as lost with its process: the same key may be retried. */
const leaseSeconds = 60;
/** Retry interval (s) while the first call with the key runs. */
const pauseSeconds = 5;

/**
 * Creates a handler for an operation whose effect is outside the database, e.g. an SMS. The key is claimed before, the
 * response stored afterwards; a repetition gets that response, or 429 while the first call runs. A failure unrelated to the
 * request releases the key.
 */
export const idempotentExternalEffect = <I, O>(effect: (ctx: Ctx, input: I) => Promise<O>) => ({
  guarded: async (ctx: Ctx, input: I, { call, answer, refuse }: OwnGuard<O>): Promise<GuardedAnswer> => {
    const { scope, key, operation } = call;
    const hash = hashOf(call);
    const ownKey = sql`scope = ${scope} and key = ${key}`;
    const claimed = await ctx.nonTransactional.run(sql`
      insert into idempotency_key as k (scope, key, operation, request_hash) values (${scope}, ${key}, ${operation}, ${hash})
      on conflict (scope, key) do update
        set operation = excluded.operation, request_hash = excluded.request_hash, answer = null, refused = false, created_at = now()
        where k.created_at < now() - interval '24 hours'
          or (k.answer is null and k.request_hash = excluded.request_hash and k.created_at < now() - make_interval(secs => ${leaseSeconds}))`);
    if (claimed === 0) {
      const first = await ctx.nonTransactional.maybe<{ hash: Buffer; answer: string | null }>(
        sql`select request_hash as hash, answer from idempotency_key where ${ownKey}`,
      );
      if (first && !first.hash.equals(hash)) throw httpFail('keyReused');
      if (first?.answer == null) throw tooMany(pauseSeconds);
      return { text: first.answer, replayed: true };
    }
    const store = async (text: string, refused: boolean): Promise<GuardedAnswer> => {
      await ctx.nonTransactional.run(storedAnswers([{ scope, key, text, refused }]));
      return { text, replayed: false };
    };
    let output: O;
    try {
      output = await effect(ctx, input);
    } catch (error) {
      if (error instanceof Failure && isFinal(error)) {
        const refused = await store(refuse(error), true);
        await removeRefusals(ctx.nonTransactional, [scope]);
        return refused;
      }
      await ctx.nonTransactional.run(sql`delete from idempotency_key where ${ownKey} and answer is null`);
      throw error;
    }
    return store(answer(output), false);
  },
});
