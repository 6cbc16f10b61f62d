import type { Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { problemList } from '../problem-list.ts';

/** Returns the problems of a database's delayed payments: money that does not match the state, postings, jobs. */
export const delayedPaymentProblems = async (db: Db): Promise<string[]> => {
  const problems = problemList();
  await problems.rows(
    db.rows(sql`with due as (
        select id, 'escrow' as kind, 'delayedPayment:' || id as owner, case state when 'underway' then amount_cents else 0 end as amount from delayed_payment
        union all select id, 'memberWallet', payer_id, case when state in ('underway', 'arrived') then -amount_cents else 0 end from delayed_payment
        union all select id, 'memberWallet', payee_id, case state when 'arrived' then amount_cents else 0 end from delayed_payment),
      booked as (
        select split_part(t.key, ':', 2) as id, a.kind, a.owner, sum(e.amount) as amount from ledger_transaction t
          join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
        where t.key like 'delayedPayment.%' group by 1, 2, 3)
      select id || ': ' || kind || ' ' || owner || ' has ' || coalesce(booked.amount, 0) || ' of it instead of ' || coalesce(due.amount, 0) as ref
      from due full join booked using (id, kind, owner) where coalesce(booked.amount, 0) <> coalesce(due.amount, 0)`),
    '(I3)',
  );
  await problems.rows(
    db.rows(sql`select owner as ref from (select owner, balance from ledger_account where kind = 'escrow' and owner like 'delayedPayment:%') a
      full join (select 'delayedPayment:' || id as owner, amount_cents from delayed_payment where state = 'underway') p using (owner)
      where coalesce(a.balance, 0) <> coalesce(p.amount_cents, 0)`),
    'holds another sum than the payment under way (I2)',
  );
  await problems.rows(
    db.rows(sql`select p.id || ' ' || p.state as ref from delayed_payment p
      left join lateral (select count(*) filter (where t.key = 'delayedPayment.send:' || p.id) as sent,
          count(*) filter (where t.key = 'delayedPayment.end:' || p.id) as ended
        from ledger_transaction t where t.ref = p.id) t on true
      where sent <> 1 or ended <> (p.state <> 'underway')::int`),
    'has other postings than its state says (I3)',
  );
  await problems.rows(
    db.rows(sql`select p.id as ref from delayed_payment p where (p.state = 'underway') <> exists
      (select from deadline d where d.kind = 'delayedPayment.arrive' and d.ref = p.id)`),
    'is under way without a deadline, or has one that nobody needs',
  );
  return [...problems.all];
};
