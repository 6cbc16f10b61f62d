import { defineJob } from '../../jobs/job.ts';
import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Actor } from '../../http/call/context.ts';
import { caseMachine } from './case-machine.ts';
import { lockCase } from './dispute.repository.ts';

/** Time for statements of both sides (seconds). */
export const statementSeconds = 24 * 3600;
/** Waiting time of a case after which an operator is alerted (seconds). */
export const caseAlarmSeconds = 72 * 3600;

export interface NewCase {
  readonly orderId: string;
  readonly kind: 'dispute' | 'late';
  /**
   * The seller denied, the seller was silent, the payment deadline passed after a withdrawn claim, or the buyer paid too
   * late.
   */
  readonly openedBy: 'seller' | 'silence' | 'deadline' | 'buyer';
}

/**
 * Opens the case of an order that goes to `disputed`, or of a late payment (auction.md B6, C4); the caller holds the order
 * lock and changes its state. Returns the case's id.
 */
export const openCase = async (tx: Tx, { orderId, kind, openedBy }: NewCase, actor: Actor): Promise<string> => {
  const { id } = await tx.one<{ id: string }>(sql`insert into auction_case (order_id, kind, opened_by, statements_until)
    values (${orderId}, ${kind}, ${openedBy}, now() + ${statementSeconds}::int * interval '1 second') returning id`);
  await caseMachine.created(tx, { id, state: 'open', actor });
  await caseAlarmJob.schedule(tx, id, { seconds: caseAlarmSeconds });
  return id;
};

/** Scheduled job `auctionCase.alarm`: no ruling for three days. It changes no state. */
export const caseAlarmJob = defineJob({
  kind: 'auctionCase.alarm',
  lock: lockCase,
  run: async (tx, id, { log }) => {
    const waiting = await tx.maybe<{
      orderNo: string;
      openedAt: string;
    }>(sql`select o.order_no as "orderNo", c.opened_at as "openedAt"
      from auction_case c join auction_order o on o.id = c.order_id where c.id = ${id} and c.state = 'open'`);
    if (!waiting) return;
    log.error({ alert: 'auctionCase.waiting', ...waiting }, 'an auction case waits for its ruling');
    await caseAlarmJob.schedule(tx, id, { seconds: 24 * 3600 });
  },
});
