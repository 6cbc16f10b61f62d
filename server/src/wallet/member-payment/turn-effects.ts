/** Changes and announcements of the decided payments of a turn. */
import type { Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { channel, payloadOf } from '../../events/publish.ts';
import { consumedTokens } from '../../http/limits/rate-limit.ts';
import { type GuardedCall, releasedKeys, type StoredAnswer, storedAnswers } from '../../idempotency/guard.ts';
import { postingParts } from '../../ledger/post.ts';
import { noticeParts } from '../../notice/notify.ts';
import { lookupsPerHour, paymentsPerHour } from './limits.ts';
import type { PaymentBook } from './payment-book.ts';
import { recordPayments } from './turn.repository.ts';

export interface DecidedKeys {
  readonly answers: readonly StoredAnswer[];
  /** Calls whose response is not stored: their keys are released. */
  readonly released: readonly Pick<GuardedCall, 'scope' | 'key'>[];
}

/** Writes the decisions of a turn and announces them with its commit. */
export const recordTurn = (tx: Tx, book: PaymentBook, { answers, released }: DecidedKeys): void => {
  const { postings, accounts, notices, lookups, payments, announcements } = book;
  const notified = notices.length === 0 ? undefined : noticeParts(notices);
  const parts: Sql[] = [
    ...(postings.length === 0 ? [] : [postingParts(postings, accounts)]),
    ...(notified ? [sql`notified as (${notified.rows})`] : []),
    ...(lookups.length === 0 ? [] : [sql`looked as (${consumedTokens(lookups, lookupsPerHour.seconds)})`]),
    ...(payments.length === 0 ? [] : [sql`counted as (${consumedTokens(payments, paymentsPerHour.seconds)})`]),
    ...(released.length === 0 ? [] : [sql`released as (${releasedKeys(released)})`]),
    sql`answered as (${storedAnswers(answers)})`,
  ];
  recordPayments(tx, channel, { parts, payloads: [...announcements, ...(notified?.hints ?? [])].map(payloadOf) });
};
