import type { Db } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import { problemList } from '../problem-list.ts';

/** Returns the problems of a database's red packets: money that does not match the state, postings, jobs, messages. */
export const redPacketProblems = async (db: Db): Promise<string[]> => {
  const problems = problemList();
  await problems.rows(
    db.rows(sql`with due as (
        select id, 'escrow' as kind, 'redPacket:' || id as owner, case state when 'waiting' then amount_cents else 0 end as amount from red_packet
        union all select id, 'memberWallet', sender_id, case when state in ('waiting', 'opened') then -amount_cents else 0 end from red_packet
        union all select id, 'memberWallet', receiver_id, case state when 'opened' then amount_cents else 0 end from red_packet),
      booked as (
        select split_part(t.key, ':', 2) as id, a.kind, a.owner, sum(e.amount) as amount from ledger_transaction t
          join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
        where t.key like 'redPacket.%' group by 1, 2, 3)
      select id || ': ' || kind || ' ' || owner || ' has ' || coalesce(booked.amount, 0) || ' of it instead of ' || coalesce(due.amount, 0) as ref
      from due full join booked using (id, kind, owner) where coalesce(booked.amount, 0) <> coalesce(due.amount, 0)`),
    '(I3)',
  );
  await problems.rows(
    db.rows(sql`select owner as ref from (select owner, balance from ledger_account where kind = 'escrow' and owner like 'redPacket:%') a
      full join (select 'redPacket:' || id as owner, amount_cents from red_packet where state = 'waiting') p using (owner)
      where coalesce(a.balance, 0) <> coalesce(p.amount_cents, 0)`),
    'holds another sum than the red packet that waits (I2)',
  );
  await problems.rows(
    db.rows(sql`select p.id || ' ' || p.state as ref from red_packet p
      left join lateral (select count(*) filter (where t.key = 'redPacket.send:' || p.id) as sent,
          count(*) filter (where t.key = 'redPacket.end:' || p.id) as ended
        from ledger_transaction t where t.ref = p.id) t on true
      where sent <> 1 or ended <> (p.state <> 'waiting')::int or (p.state = 'waiting') <> (p.ended_at is null)`),
    'has other postings than its state says (I3)',
  );
  await problems.rows(
    db.rows(sql`select p.id as ref from red_packet p where (p.state = 'waiting') <> exists
      (select from deadline d where d.kind = 'redPacket.return' and d.ref = p.id)`),
    'waits without a deadline, or has one that nobody needs',
  );
  await problems.rows(
    db.rows(sql`select p.id as ref from red_packet p,
        lateral (select count(*) from message m where m.kind = 'redPacket' and m.body ->> 'ref' = p.id and m.sender_id = p.sender_id) m
      where m.count > 1 or (m.count = 0 and p.state <> 'returned')`),
    'is in no message, or in several',
  );
  return [...problems.all];
};
