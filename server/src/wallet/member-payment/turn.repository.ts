/** Reads of a turn of gathered payments behind its locks, and its writes (`payment-turn.ts`). */
import type { Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { GuardedCall } from '../../idempotency/guard.ts';

export interface PaymentCall {
  readonly payerId: string;
  /** At most one of the two; neither when the payment is refused for any payee. */
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

/** An existing payer or receiver, locked together with the wallet. */
export interface Party {
  readonly id: string;
  readonly nickname: string;
  /** The wallet; null without one. */
  readonly account: number | null;
  readonly balance: number;
}

export interface Payer {
  readonly id: string;
  /** Ages of the uses within the last hour (seconds), oldest first. */
  readonly lookups: readonly number[];
  readonly payments: readonly number[];
  /** Today's payments (China time) by the receiver's wallet. */
  readonly today: readonly { readonly account: number; readonly count: number; readonly cents: number }[];
}

export interface OpenedPayments {
  /** In call order. */
  readonly keys: readonly ClaimedKey[];
  /** By call: the named member, if there is one. This and the following are absent when no key is fresh. */
  readonly receivers?: readonly (string | null)[];
  readonly members?: readonly Party[];
  readonly payers?: readonly Payer[];
}

/**
 * In one call, claims the keys of gathered payments, locks their members and wallets, and reads the data for the decision.
 * `lookups` and `payments` are the prefixes of the payer's limits.
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

/** All changes of a turn, as parts of one statement that announces it: the last statement of its transaction. */
export const recordPayments = (
  tx: Tx,
  channel: string,
  { parts, payloads }: { readonly parts: readonly Sql[]; readonly payloads: readonly string[] },
): void =>
  tx.runLast(
    sql`with ${sql.join(parts)} select pg_notify(${channel}, payload) from unnest(${[...payloads]}::text[]) as p (payload)`,
  );
