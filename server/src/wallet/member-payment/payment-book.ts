/** Decides the gathered payments of a turn one after the other, from data read behind its locks; no database access here. */
import { randomUUID } from 'node:crypto';
import * as walletPages from '@juhe/contract/pages/wallet';
import type { Announcement } from '../../events/publish.ts';
import { Failure } from '../../http/failure/failures.ts';
import { type ConsumedTokens, tooMany } from '../../http/limits/rate-limit.ts';
import { ledgerFail } from '../../ledger/failures.ts';
import type { LockedAccount } from '../../ledger/lock-accounts.ts';
import type { KeyedPosting } from '../../ledger/post.ts';
import { masked } from '../../member/api.ts';
import { perDay, type RenewedNotice } from '../../notice/notify.ts';
import { walletFail } from '../failures.ts';
import { personalAccount } from '../shared/personal-account.ts';
import { confirmOverCents, dailyLimitCents, type HourlyLimit, lookupsPerHour, paymentsPerHour } from './limits.ts';
import type { OpenedPayments, Party, Payer } from './turn.repository.ts';

export interface PaymentRequest {
  readonly payerId: string;
  /** The payer's nickname; the receiver reads it masked. */
  readonly payerName: string;
  readonly receiverId: string | null;
  readonly takesLookup: boolean;
  readonly amountCents: number;
  readonly memo: string;
}

/** Outcome of a payment: booked; not handled by a turn, because it requires a confirmation or an account; or refused. */
export type PaymentDecision = { readonly balanceCents: number } | 'alone' | Failure;

/** One payer's use of an hourly limit. */
class Quota {
  readonly limit: HourlyLimit;
  readonly #ages: readonly number[];
  usedCount = 0;

  constructor(limit: HourlyLimit, ages: readonly number[]) {
    this.limit = limit;
    this.#ages = ages;
  }

  /** Throws 429 with the waiting time when the limit is reached; uses none. */
  check(): void {
    const { count, seconds } = this.limit;
    if (this.#ages.length + this.usedCount < count) return;
    const age = this.#ages[Math.max(this.#ages.length + this.usedCount - count, 0)] ?? 0;
    throw tooMany(Math.min(Math.max(Math.ceil(seconds - age), 1), seconds));
  }
}

/** Today's payments of one payer to one receiver. */
interface Pair {
  readonly payerId: string;
  readonly from: string;
  readonly receiverId: string;
  readonly count: number;
  readonly cents: number;
}

class PayerBook {
  readonly lookups: Quota;
  readonly payments: Quota;
  readonly pairs = new Map<string, Pair>();
  readonly #before: Payer['today'];
  paidToday: number;

  constructor({ lookups, payments, today }: Payer) {
    this.lookups = new Quota(lookupsPerHour, lookups);
    this.payments = new Quota(paymentsPerHour, payments);
    this.#before = today;
    this.paidToday = today.reduce((sum, { cents }) => sum + cents, 0);
  }

  /** Counts an admitted payment. */
  add({ payerId, payerName, amountCents }: PaymentRequest, receiver: Party): void {
    this.payments.usedCount += 1;
    this.paidToday += amountCents;
    const before = this.pairs.get(receiver.id) ??
      this.#before.find(({ account }) => account === receiver.account) ?? { count: 0, cents: 0 };
    this.pairs.set(receiver.id, {
      ...{ payerId, from: masked(payerName), receiverId: receiver.id },
      ...{ count: before.count + 1, cents: before.cents + amountCents },
    });
  }
}

const noticeOf = ({ payerId, from, receiverId, count, cents }: Pair): RenewedNotice => ({
  memberId: receiverId,
  kind: 'service',
  template: count > 1 ? 'transfersReceived' : 'transferReceived',
  params: { from, amountCents: cents, count },
  key: perDay(`paid:${payerId}`),
  renew: true,
  link: walletPages.myWallet(),
});

const present = <T>(value: T | undefined, label: string): T => {
  if (value === undefined) throw new Error(`a turn of payments has no ${label}`);
  return value;
};

export class PaymentBook {
  readonly #parties: ReadonlyMap<string, Party>;
  readonly #balances: Map<string, number>;
  readonly #payers: ReadonlyMap<string, PayerBook>;
  readonly postings: KeyedPosting[] = [];

  constructor({ members = [], payers = [] }: OpenedPayments) {
    this.#parties = new Map(members.map((party) => [party.id, party]));
    this.#balances = new Map(members.map(({ id, balance }) => [id, balance]));
    this.#payers = new Map(payers.map((payer) => [payer.id, new PayerBook(payer)]));
  }

  /**
   * Admits a payment or returns the refusal (domain.md §7). Refusals of the payment itself come before the check that the
   * member exists, so that a refusal does not reveal who is registered.
   */
  placePayment(payment: PaymentRequest): PaymentDecision {
    try {
      return this.#place(payment);
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  }

  #place(payment: PaymentRequest): PaymentDecision {
    const { payerId, receiverId, amountCents, takesLookup } = payment;
    const payer = present(this.#payers.get(payerId), 'payer');
    if (takesLookup) payer.lookups.check();
    const isAboveLimit = amountCents > dailyLimitCents - payer.paidToday;
    const balance = this.#balances.get(payerId) ?? 0;
    const isShort = amountCents > balance;
    // Restarts in a separate transaction, with its own look-up.
    if (!isAboveLimit && !isShort && payer.paidToday + amountCents > confirmOverCents) return 'alone';
    if (takesLookup) payer.lookups.usedCount += 1;
    if (isAboveLimit) {
      const leftCents = Math.max(0, dailyLimitCents - payer.paidToday);
      throw walletFail('pay.dailyLimit', { limitCents: dailyLimitCents, leftCents }, { field: 'amountCents' });
    }
    if (isShort) throw ledgerFail('ledger.insufficientFunds');
    const receiver = receiverId === null ? undefined : this.#parties.get(receiverId);
    if (!receiver) throw walletFail('pay.unknown', undefined, { field: 'mobile' });
    payer.payments.check();
    if (receiver.account === null) {
      payer.lookups.usedCount -= takesLookup ? 1 : 0;
      return 'alone';
    }
    payer.add(payment, receiver);
    this.#balances.set(payerId, balance - amountCents);
    this.#balances.set(receiver.id, (this.#balances.get(receiver.id) ?? 0) + amountCents);
    this.#post(payment, receiver);
    return { balanceCents: this.#balances.get(payerId) ?? 0 };
  }

  #post({ payerId, payerName, amountCents, memo }: PaymentRequest, receiver: Party): void {
    const ref = randomUUID();
    const text = memo ? { memo } : {};
    this.postings.push({
      kind: 'member.paid',
      ref,
      key: `member.paid:${ref}`,
      entries: [
        { account: personalAccount(payerId), amount: -amountCents, counterpart: masked(receiver.nickname), ...text },
        { account: personalAccount(receiver.id), amount: amountCents, counterpart: masked(payerName), ...text },
      ],
    });
  }

  get accounts(): readonly LockedAccount[] {
    return [...this.#parties.values()].flatMap(({ id, account, balance }) =>
      account === null ? [] : [{ kind: 'memberWallet' as const, owner: id, id: account, balance }],
    );
  }

  #places(which: 'lookups' | 'payments'): ConsumedTokens[] {
    return [...this.#payers].flatMap(
      ([
        payerId,
        {
          [which]: { limit, usedCount },
        },
      ]) => (usedCount === 0 ? [] : [{ key: `${limit.prefix}${payerId}`, count: usedCount }]),
    );
  }

  get lookups(): readonly ConsumedTokens[] {
    return this.#places('lookups');
  }

  get payments(): readonly ConsumedTokens[] {
    return this.#places('payments');
  }

  /**
   * The payments of one payer to one member on one day form one notice, with their total: sending single cents is no way to
   * get attention.
   */
  get notices(): readonly RenewedNotice[] {
    return [...this.#payers.values()].flatMap(({ pairs }) => [...pairs.values()].map(noticeOf));
  }

  get announcements(): readonly Announcement[] {
    const changed = new Set(this.postings.flatMap(({ entries }) => entries.map(({ account }) => account.owner)));
    return [...changed].map((id) => ({ topic: `member:${id}`, hint: { kind: 'wallet' } }));
  }
}
