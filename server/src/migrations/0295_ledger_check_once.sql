-- A transaction's balance is checked once, by its last entry, not by each of them: a posting of n entries cost n + 1 sums over n rows at the commit,
-- while the rows that it locks waited.
create or replace function ledger_check_balanced() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entry where transaction_id = new.transaction_id and id > new.id) then
    return null;
  end if;
  if (select count(*) from ledger_entry where transaction_id = new.transaction_id) < 2 then
    raise exception 'ledger transaction % has fewer than two entries', new.transaction_id using errcode = 'integrity_constraint_violation';
  end if;
  if exists (
    select from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.transaction_id = new.transaction_id group by a.currency having sum(e.amount) <> 0
  ) then
    raise exception 'ledger transaction % is not balanced', new.transaction_id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- Entries check what they belong to; a transaction without any is what is left.
create function ledger_check_has_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entry where transaction_id = new.id) then
    raise exception 'ledger transaction % has fewer than two entries', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
drop trigger ledger_transaction_balanced on ledger_transaction;
create constraint trigger ledger_transaction_balanced after insert on ledger_transaction
  deferrable initially deferred for each row execute function ledger_check_has_entries();
