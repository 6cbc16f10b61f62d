/** Paying a member from the wallet (domain.md §7): what waits at a process is decided together, behind the locks of its wallets and with one commit. */
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { walletSchemas } from '@juhe/contract/wallet/wallet.schemas';
import { judgeByWords, refuseDoubtful } from '../../common/api.ts';
import type { Database, Tx } from '../../db/db.ts';
import { gatherer } from '../../db/gather.ts';
import { httpFail } from '../../http/common-failures.ts';
import type { Ctx } from '../../http/context.ts';
import { Failure } from '../../http/failures.ts';
import type { OwnGuard } from '../../http/routes.ts';
import { type GuardedAnswer, hashOf, isFinal, type StoredAnswer } from '../../idempotency/guard.ts';
import { forgetRefusalsLater } from '../../idempotency/refusals.ts';
import { type NamedPayee, namedPayee } from '../payee/payee.ts';
import { lookupsPerHour, paymentsPerHour } from './limits.ts';
import { payAlone } from './pay-alone.ts';
import { PaymentBook } from './payment-book.ts';
import { recordTurn } from './turn-effects.ts';
import * as repository from './turn.repository.ts';

type Input = HandlerInput<(typeof walletSchemas)['grPay']>;
type Output = HandlerOutput<(typeof walletSchemas)['grPay']>;

interface WaitingPayment {
  readonly ctx: Ctx;
  readonly input: Input;
  readonly guard: OwnGuard<Output>;
  /** Whom it names, or what is wrong with the payment whoever that is. */
  readonly whom: NamedPayee | Failure;
}

/** An answer that is remembered, a failure that is not, or a payment that needs a transaction of its own. */
type Outcome = GuardedAnswer | Failure | 'alone';

/** Whom a payment names; the failures of its memo and of the name. */
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

const callOf = ({ ctx, input, guard: { call }, whom }: WaitingPayment): repository.PaymentCall => ({
  payerId: ctx.memberId,
  payeeId: (whom instanceof Failure ? undefined : whom.id) ?? null,
  mobile: (whom instanceof Failure ? undefined : whom.mobile) ?? null,
  amountCents: input.amountCents,
  call,
  hash: hashOf(call),
});

interface Decided {
  readonly outcome: Outcome;
  /** What becomes of the key that the call claimed; undefined where it claimed none. */
  readonly key?: 'success' | 'refusal' | 'released';
}

const decide = (
  { ctx, input: { amountCents, memo }, guard, whom }: WaitingPayment,
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
    whom instanceof Failure
      ? whom
      : book.place({
          ...{ payerId: ctx.memberId, payerName: ctx.member?.nickname ?? '', receiverId },
          ...{ takesLookup: whom.mobile !== undefined, amountCents, memo },
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
  if (refused.length > 0) tx.afterCommit(() => forgetRefusalsLater(db, refused));
  return outcomes;
};

/** Turns of a process at the same time: several, so that a wallet that is locked holds up few others. */
const lanes = 3;

const gatherPayments = gatherer(
  async (db: Database, waiting: readonly WaitingPayment[]): Promise<Outcome[]> =>
    waiting[0] ? waiting[0].ctx.inTx((tx) => turn(db, tx, waiting)) : [],
  { identity: ({ guard: { call } }) => `${call.scope} ${call.key}`, lanes },
);

/**
 * Pays a member from the wallet; both see the other's masked nickname in their entries. Payments of one member take turns, so that the limits of
 * the day and the hour hold. What has to be confirmed, and what answers a request for money (`requestId`), is paid in a transaction of its own.
 */
export const payMember = async (ctx: Ctx, input: Input, guard: OwnGuard<Output>): Promise<GuardedAnswer> => {
  const alone = () => guard.once(() => payAlone(ctx, input));
  if (input.requestId !== undefined) return alone();
  const whom = await readPayee(ctx, input);
  const outcome = await gatherPayments(ctx.deps.db, ctx.memberId, { ctx, input, guard, whom });
  if (outcome === 'alone') return alone();
  if (outcome instanceof Failure) throw outcome;
  return outcome;
};
