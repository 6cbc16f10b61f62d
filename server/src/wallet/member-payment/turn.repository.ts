/** What a turn of gathered payments reads behind its locks, and what it writes (`payment-turn.ts`). */
import type { Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { GuardedCall } from '../../idempotency/guard.ts';

export interface PaymentCall {
  readonly payerId: string;
  /** At most one of the two; neither where the payment is refused whoever is meant. */
  readonly payeeId: string | null;
  readonly mobile: string | null;
  readonly amountCents: number;
  readonly call: GuardedCall;
  /** `hashOf(call)`. */
  readonly hash: Buffer;
}

export interface ClaimedKey {
  readonly fresh: boolean;
  /** Hex. */
  readonly hash: string;
  readonly answer: string;
}

/** A payer or receiver who is present, locked together with the wallet. */
export interface Party {
  readonly id: string;
  readonly nickname: string;
  /** The wallet; null without one. */
  readonly account: number | null;
  readonly balance: number;
}

export interface Payer {
  readonly id: string;
  /** Seconds since each place that was taken within the hour, the oldest first. */
  readonly lookups: readonly number[];
  readonly payments: readonly number[];
  /** Payments of this day (China's) by the receiver's wallet. */
  readonly today: readonly { readonly account: number; readonly count: number; readonly cents: number }[];
}

export interface OpenedPayments {
  /** In the order of the calls. */
  readonly keys: readonly ClaimedKey[];
  /** By call: who is named, when there is such a member. This and the following are absent when no key is fresh. */
  readonly receivers?: readonly (string | null)[];
  readonly members?: readonly Party[];
  readonly payers?: readonly Payer[];
}

/**
 * Claims the keys of gathered payments, locks their members and wallets, and reads what decides on them: one call. `lookups` and `payments` are the
 * prefixes of the payer's limits.
 */
export const beginPayments = async (
  tx: Tx,
  calls: readonly PaymentCall[],
  { lookups, payments }: { readonly lookups: string; readonly payments: string },
): Promise<OpenedPayments> => {
  const { opened } = await tx.one<{ opened: OpenedPayments }>(sql`select begin_payments(
    ${calls.map(({ payerId }) => payerId)}::text[], ${calls.map(({ payeeId }) => payeeId)}::text[],
    ${calls.map(({ mobile }) => mobile)}::text[], ${calls.map(({ amountCents }) => amountCents)}::bigint[],
    ${calls.map(({ call }) => call.scope)}::text[], ${calls.map(({ call }) => call.key)}::text[],
    ${calls.map(({ hash }) => hash)}::bytea[], ${calls[0]?.call.operation ?? ''}, ${lookups}, ${payments}) as opened`);
  return opened;
};

/** Everything that a turn changes, as parts of one statement that announces it: the last of its transaction. */
export const recordPayments = (
  tx: Tx,
  channel: string,
  { parts, payloads }: { readonly parts: readonly Sql[]; readonly payloads: readonly string[] },
): void =>
  tx.runLast(
    sql`with ${sql.join(parts)} select pg_notify(${channel}, payload) from unnest(${[...payloads]}::text[]) as p (payload)`,
  );
