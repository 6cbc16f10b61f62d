import type { Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { problemList } from '../problem-list.ts';

const open = sql`('applied', 'approved', 'sending')`;
const dayOf = (column: 'w.created_at' | 'e.at') =>
  column === 'e.at' ? sql`(e.at at time zone 'Asia/Shanghai')::date` : sql`(w.created_at at time zone 'Asia/Shanghai')::date`;

/**
 * Compares the location of each withdrawal's money by its entries with the location required by its state: one computation
 * for all postings.
 */
const moneyProblems = (db: Db) =>
  db.rows<{ ref: string }>(sql`with due as (
      select w.id, case w.type when 'company' then 'companyWallet' else 'memberWallet' end as kind, w.owner,
          case when w.state in ${open} or w.state = 'paidOut' then -w.amount_cents else 0 end as amount from withdrawal w
      union all select w.id, 'withdrawalInFlight', w.owner, case when w.state in ${open} then w.amount_cents else 0 end from withdrawal w
      union all select w.id, 'gatewayClearing', coalesce(w.channel, 'manual'),
          case when w.state = 'paidOut' then w.amount_cents - w.fee_cents else 0 end from withdrawal w
      union all select w.id, 'platformRevenue', 'platform', case when w.state = 'paidOut' then w.fee_cents else 0 end from withdrawal w),
    booked as (
      select split_part(t.key, ':', 2) as id, a.kind, a.owner, sum(e.amount) as amount from ledger_transaction t
        join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.key like 'withdrawal.%' group by 1, 2, 3)
    select m.id || ' (' || w.state || '): ' || m.kind || ' ' || m.owner || ' holds ' || m.held || ' of it instead of ' || m.due as ref
    from (select id, kind, owner, coalesce(booked.amount, 0) as held, coalesce(due.amount, 0) as due
        from due full join booked using (id, kind, owner)) m
      join withdrawal w on w.id = m.id where m.held <> m.due
      -- What the bank returns to who has left waits in an account of its own.
      and not (w.state = 'returned' and exists (select from booked b where b.id = m.id and b.kind = 'escrow' and b.amount = w.amount_cents))`);

/** Returns the problems of a database's withdrawals (wallet.md e: I2, I3, I5 to I7, and permissions); for active members. */
export const withdrawalProblems = async (db: Db): Promise<string[]> => {
  const problems = problemList();
  await problems.rows(moneyProblems(db), '(I3)');
  await problems.rows(
    db.rows(sql`select owner as ref from (select owner, balance from ledger_account where kind = 'withdrawalInFlight') a
      full join (select owner, sum(amount_cents) as open from withdrawal where state in ${open} group by 1) w using (owner)
      where coalesce(a.balance, 0) <> coalesce(w.open, 0)`),
    'has another sum in flight than open withdrawals (I2)',
  );
  await problems.rows(
    db.rows(sql`select w.id || ' ' || w.state as ref from withdrawal w
      left join lateral (select count(*) filter (where t.key = 'withdrawal.apply:' || w.id) as applied,
          count(*) filter (where split_part(t.key, ':', 1) in ('withdrawal.reject', 'withdrawal.cancel', 'withdrawal.lapse', 'withdrawal.pay', 'withdrawal.fail')) as ended,
          count(*) filter (where t.key = 'withdrawal.return:' || w.id) as returned
        from ledger_transaction t where t.ref = w.withdraw_no) t on true
      where applied <> 1 or ended <> (w.state not in ${open})::int or returned <> (w.state = 'returned')::int`),
    'has other postings than its state says (I3)',
  );
  await problems.rows(
    db.rows(sql`select w.member_id || ' ' || w.type as ref from withdrawal w
      group by w.member_id, w.type, ${dayOf('w.created_at')} having count(*) > 3`),
    'applied more than three times in a day (I5)',
  );
  await problems.rows(
    db.rows(sql`select channel as ref from
      (select coalesce(channel, 'manual') as channel, sum(amount_cents - fee_cents) filter (where state = 'paidOut') as paid from withdrawal
        where state in ('paidOut', 'returned') group by 1) w
      full join (select channel, sum(case result when 'success' then net_cents else -net_cents end) as said from payout_receipt
        where accepted and result in ('success', 'returned') group by 1) r using (channel)
      where coalesce(paid, 0) <> coalesce(said, 0)`),
    'paid another sum than its receipts say (I6)',
  );
  await problems.rows(
    db.rows(sql`select a.owner as ref from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.amount < 0
      join ledger_account a on a.id = e.account_id where t.kind in ('member.paid', 'delayedPayment.sent', 'redPacket.sent')
        and a.kind = 'memberWallet' group by a.owner, ${dayOf('e.at')} having sum(e.amount) < -200000`),
    'paid members more than 2,000.00 in a day (I7)',
  );
  await problems.rows(
    db.rows(sql`select w.id as ref from withdrawal w where (w.state = 'applied') <> exists
      (select from deadline d where d.kind = 'withdrawal.lapse' and d.ref = w.id)`),
    'is applied without a deadline, or has one that nobody needs',
  );
  await problems.rows(
    db.rows(sql`select p.aggregate_id as ref from state_history p join state_history a on a.aggregate = 'withdrawal'
        and a.aggregate_id = p.aggregate_id and a.event = 'approve'
      where p.aggregate = 'withdrawal' and p.event in ('send', 'pay') and p.actor_kind = 'operator' and p.actor_id = a.actor_id`),
    'was approved and paid by one person',
  );
  await problems.rows(
    db.rows(
      sql`select w.id as ref from withdrawal w where w.fee_cents not in (0, least(2500, greatest(10, ceil(w.amount_cents / 1000.0))))`,
    ),
    'has a fee that is none of the two',
  );
  return [...problems.all];
};
