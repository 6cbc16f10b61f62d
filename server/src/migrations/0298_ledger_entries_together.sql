-- Entries are applied and checked once for each statement that books them, not row by row: each row cost an update with all its checks and two
-- further checks at the commit, while the rows that it locks waited. The poster locked the accounts and writes the balance after each entry
-- itself; what does not follow from the accounts is refused.
create function ledger_apply_entries() returns trigger language plpgsql
-- The plan is kept: made for one large statement, it must not scan every account for each small one.
set enable_seqscan = off as $$
declare
  wrong record;
begin
  with applied as (
    update ledger_account a set balance = a.balance + moved.amount
    from (select account_id, sum(amount)::bigint as amount from added group by account_id) as moved
    where a.id = moved.account_id returning a.id, a.balance, a.currency),
  line as (
    select e.transaction_id, a.currency, e.amount, e.balance_after = a.balance - sum(e.amount) over (partition by e.account_id)
        + sum(e.amount) over (partition by e.account_id order by e.id) as follows
    from added e join applied a on a.id = e.account_id)
  select transaction_id, bool_and(follows) as follows into wrong from line
    group by transaction_id, currency having sum(amount) <> 0 or not bool_and(follows) limit 1;
  if found and wrong.follows then
    raise exception 'ledger transaction % is not balanced', wrong.transaction_id using errcode = 'integrity_constraint_violation';
  elsif found then
    raise exception 'entries of ledger transaction % do not follow from the balances', wrong.transaction_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- For who does not name the balance: seed data, and a release that is rolled back to.
create or replace function ledger_apply_entry() returns trigger language plpgsql as $$
begin
  perform from ledger_account where id = new.account_id for no key update;
  new.balance_after := new.amount + coalesce((
    select balance_after from ledger_entry where account_id = new.account_id order by id desc limit 1), 0);
  return new;
end $$;

drop trigger ledger_entry_applies on ledger_entry;
drop trigger ledger_entry_balanced on ledger_entry;
drop function ledger_check_balanced();
create trigger ledger_entry_balance before insert on ledger_entry
  for each row when (new.balance_after is null) execute function ledger_apply_entry();
create trigger ledger_entry_applies after insert on ledger_entry
  referencing new table as added for each statement execute function ledger_apply_entries();
alter function ledger_apply_entry() rename to ledger_name_balance;
