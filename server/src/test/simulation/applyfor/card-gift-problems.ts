import type { Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { problemList } from '../problem-list.ts';

/** Returns the problems of a database's gift cards: money that does not match the state (G1), days (G2), jobs, messages. */
export const cardGiftProblems = async (db: Db): Promise<string[]> => {
  const problems = problemList();
  await problems.rows(
    db.rows(sql`select g.id || ' (' || g.state || ', payment ' || p.state || ', escrow ' || coalesce(e.balance, 0) || ')' as ref
      from card_gift g join payment p on p.pay_no = g.pay_no left join ledger_account e on e.kind = 'escrow' and e.owner = p.pay_no
      where coalesce(e.balance, 0) <> case g.state when 'waiting' then g.amount_cents else 0 end
        or (g.state in ('waiting', 'accepted') and p.state <> 'paid')
        or (g.state in ('declined', 'withdrawn', 'expired', 'returned') and p.state not in ('refunding', 'refunded'))
        or (g.state = 'accepted') <> exists (select from ledger_transaction t where t.key = 'cardGift.settled:' || g.id)
        or (g.state in ('declined', 'withdrawn', 'expired', 'returned') or g.state = 'cancelled' and exists (
            select from state_history h where h.aggregate = 'cardGift' and h.aggregate_id = g.id and h.event = 'bounce'))
          <> exists (select from ledger_transaction t where t.key = 'payment.refund:cardGift:' || g.id)`),
    'and its money differ (G1)',
  );
  await problems.rows(
    db.rows(sql`select g.receiver_id || ' of ' || g.card_id as ref from card_gift g
      left join member_card mc on mc.member_id = g.receiver_id and mc.card_id = g.card_id where g.state = 'accepted'
      group by g.receiver_id, g.card_id, mc.active_from, mc.active_until, mc.member_id
      having mc.member_id is null or mc.active_until is null`),
    'accepted a card and has none (G2)',
  );
  await problems.rows(
    db.rows(sql`select g.id || ' ' || g.state as ref from card_gift g
      where (g.state = 'waiting') <> exists (select from deadline d where d.kind = 'cardGift.expire' and d.ref = g.id)
        or (g.state <> 'waiting') and exists (select from deadline d where d.kind = 'cardGift.remind' and d.ref = g.id)
        or (g.state in ('pendingPayment', 'waiting')) <> (g.ended_at is null)`),
    'waits without a deadline, or has one that nobody needs',
  );
  await problems.rows(
    db.rows(sql`select g.id || ' ' || g.state || ': ' || m.count as ref from card_gift g,
        lateral (select count(*) from message m where m.kind = 'cardGift' and m.body ->> 'ref' = g.id and m.sender_id = g.giver_id) m
      where m.count <> case when g.state in ('pendingPayment', 'cancelled') then 0 else 1 end
        and not (m.count = 0 and g.state = 'returned')`),
    'is in another number of messages than one once it is paid (G3)',
  );
  return [...problems.all];
};
