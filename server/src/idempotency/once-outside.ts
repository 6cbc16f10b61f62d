/** Idempotency of operations that ask another service: no transaction may be open meanwhile (`outbound/transaction-guard.ts`). */
import { sql } from '../db/sql.ts';
import { httpFail } from '../http/common-failures.ts';
import type { Ctx } from '../http/context.ts';
import { Failure } from '../http/failures.ts';
import { tooMany } from '../http/rate-limit.ts';
import type { OwnGuard } from '../http/routes.ts';
import { forgetRefusals, type GuardedAnswer, hashOf, isFinal, storedAnswers } from './guard.ts';

/** A call that has not answered after so long died with its process: the same key may try again. */
const leaseSeconds = 60;
/** When to ask again while the first call with the key runs. */
const pauseSeconds = 5;

/**
 * The handler of an operation whose effect is outside of the database, e.g. an SMS. The key is claimed before, the answer stored behind it;
 * a repetition gets that answer, or 429 while the first call runs. A failure that says nothing about the request gives the key back.
 */
export const onceOutside = <I, O>(effect: (ctx: Ctx, input: I) => Promise<O>) => ({
  guarded: async (ctx: Ctx, input: I, { call, answer, refuse }: OwnGuard<O>): Promise<GuardedAnswer> => {
    const { scope, key, operation } = call;
    const hash = hashOf(call);
    const own = sql`scope = ${scope} and key = ${key}`;
    const claimed = await ctx.outside.run(sql`
      insert into idempotency_key as k (scope, key, operation, request_hash) values (${scope}, ${key}, ${operation}, ${hash})
      on conflict (scope, key) do update
        set operation = excluded.operation, request_hash = excluded.request_hash, answer = null, refused = false, created_at = now()
        where k.created_at < now() - interval '24 hours'
          or (k.answer is null and k.request_hash = excluded.request_hash and k.created_at < now() - make_interval(secs => ${leaseSeconds}))`);
    if (claimed === 0) {
      const first = await ctx.outside.maybe<{ hash: Buffer; answer: string | null }>(
        sql`select request_hash as hash, answer from idempotency_key where ${own}`,
      );
      if (first && !first.hash.equals(hash)) throw httpFail('keyReused');
      if (first?.answer == null) throw tooMany(pauseSeconds);
      return { text: first.answer, replayed: true };
    }
    const store = async (text: string, refused: boolean): Promise<GuardedAnswer> => {
      await ctx.outside.run(storedAnswers([{ scope, key, text, refused }]));
      return { text, replayed: false };
    };
    let output: O;
    try {
      output = await effect(ctx, input);
    } catch (error) {
      if (error instanceof Failure && isFinal(error)) {
        const refused = await store(refuse(error), true);
        await forgetRefusals(ctx.outside, [scope]);
        return refused;
      }
      await ctx.outside.run(sql`delete from idempotency_key where ${own} and answer is null`);
      throw error;
    }
    return store(answer(output), false);
  },
});
