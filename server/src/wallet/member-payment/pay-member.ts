/**
 * Payments to a member from the wallet (domain.md §7): those waiting in a process are decided together, behind the locks of
 * their wallets and with one commit.
 */
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { walletSchemas } from '@juhe/contract/wallet/wallet.schemas';
import { judgeByWords, refuseDoubtful } from '../../common/api.ts';
import type { Database, Tx } from '../../db/db.ts';
import { gatherer } from '../../db/gather.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { Failure } from '../../http/failure/failures.ts';
import type { OwnGuard } from '../../http/call/routes.ts';
import { type GuardedAnswer, hashOf, isFinal, type StoredAnswer } from '../../idempotency/guard.ts';
import { removeRefusalsLater } from '../../idempotency/refusals.ts';
import { type NamedPayee, namedPayee } from '../payee/payee.ts';
import { lookupsPerHour, paymentsPerHour } from './limits.ts';
import { paySeparately } from './pay-separately.ts';
import { PaymentBook } from './payment-book.ts';
import { recordTurn } from './turn-effects.ts';
import * as repository from './turn.repository.ts';

type Input = HandlerInput<(typeof walletSchemas)['payMember']>;
type Output = HandlerOutput<(typeof walletSchemas)['payMember']>;

interface WaitingPayment {
  readonly ctx: Ctx;
  readonly input: Input;
  readonly guard: OwnGuard<Output>;
  /** The named payee, or the failure that applies to any payee. */
  readonly namedMember: NamedPayee | Failure;
}

/** A stored response, a failure that is not stored, or a payment that requires a separate transaction. */
type Outcome = GuardedAnswer | Failure | 'alone';

/** Returns the payee named by a payment, or the failure of its memo or of the name. */
const readPayee = async (ctx: Ctx, input: Input): Promise<NamedPayee | Failure> => {
  try {
    // The receiver reads it at once.
    refuseDoubtful(await judgeByWords({ texts: [input.memo] }, 'memo'), 'memo');
    return namedPayee(ctx, input);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
};

const callOf = ({ ctx, input, guard: { call }, namedMember }: WaitingPayment): repository.PaymentCall => ({
  payerId: ctx.memberId,
  payeeId: (namedMember instanceof Failure ? undefined : namedMember.id) ?? null,
  mobile: (namedMember instanceof Failure ? undefined : namedMember.mobile) ?? null,
  amountCents: input.amountCents,
  call,
  hash: hashOf(call),
});

interface Decided {
  readonly outcome: Outcome;
  /** The outcome for the key that the call claimed; undefined when it claimed none. */
  readonly key?: 'success' | 'refusal' | 'released';
}

const decide = (
  { ctx, input: { amountCents, memo }, guard, namedMember }: WaitingPayment,
  key: repository.ClaimedKey | undefined,
  receiverId: string | null,
  book: PaymentBook,
): Decided => {
  if (!key) throw new Error('a gathered payment has no key');
  if (!key.fresh) {
    const isSame = key.hash === hashOf(guard.call).toString('hex');
    return { outcome: isSame ? { text: key.answer, replayed: true } : httpFail('keyReused') };
  }
  const result =
    namedMember instanceof Failure
      ? namedMember
      : book.placePayment({
          ...{ payerId: ctx.memberId, payerName: ctx.member?.nickname ?? '', receiverId },
          ...{ takesLookup: namedMember.mobile !== undefined, amountCents, memo },
        });
  if (result === 'alone') return { outcome: result, key: 'released' };
  if (!(result instanceof Failure)) return { outcome: { text: guard.answer(result), replayed: false }, key: 'success' };
  return isFinal(result)
    ? { outcome: { text: guard.refuse(result), replayed: false }, key: 'refusal' }
    : { outcome: result, key: 'released' };
};

const turn = async (db: Database, tx: Tx, waiting: readonly WaitingPayment[]): Promise<Outcome[]> => {
  const opened = await repository.beginPayments(tx, waiting.map(callOf), {
    lookups: lookupsPerHour.prefix,
    payments: paymentsPerHour.prefix,
  });
  const book = new PaymentBook(opened);
  const decided = waiting.map((payment, i) => decide(payment, opened.keys[i], opened.receivers?.[i] ?? null, book));
  const outcomes = decided.map(({ outcome }) => outcome);
  const callsWith = (end: Decided['key']) => waiting.flatMap(({ guard: { call } }, i) => (decided[i]?.key === end ? [call] : []));
  if (decided.every(({ key }) => key === undefined)) return outcomes;
  const answers = decided.flatMap(({ outcome, key }, i): StoredAnswer[] => {
    const call = waiting[i]?.guard.call;
    if (!call || outcome === 'alone' || outcome instanceof Failure || key === undefined) return [];
    return [{ scope: call.scope, key: call.key, text: outcome.text, refused: key === 'refusal' }];
  });
  recordTurn(tx, book, { answers, released: callsWith('released') });
  const refused = callsWith('refusal').map(({ scope }) => scope);
  if (refused.length > 0) tx.afterCommit(() => removeRefusalsLater(db, refused));
  return outcomes;
};

/** Concurrent turns of a process: several, so that one locked wallet delays few others. */
const lanes = 3;

const gatherPayments = gatherer(
  async (db: Database, waiting: readonly WaitingPayment[]): Promise<Outcome[]> =>
    waiting[0] ? waiting[0].ctx.inTx((tx) => turn(db, tx, waiting)) : [],
  { identity: ({ guard: { call } }) => `${call.scope} ${call.key}`, lanes },
);

/**
 * Pays a member from the wallet; both see the other's masked nickname in their entries. Payments of one member are
 * serialized, so that the daily and hourly limits hold. Payments that require a confirmation or answer a money request
 * (`requestId`) run in a separate transaction.
 */
export const payMember = async (ctx: Ctx, input: Input, guard: OwnGuard<Output>): Promise<GuardedAnswer> => {
  const alone = () => guard.once(() => paySeparately(ctx, input));
  if (input.requestId !== undefined) return alone();
  const namedMember = await readPayee(ctx, input);
  const outcome = await gatherPayments(ctx.deps.db, ctx.memberId, { ctx, input, guard, namedMember });
  if (outcome === 'alone') return alone();
  if (outcome instanceof Failure) throw outcome;
  return outcome;
};
