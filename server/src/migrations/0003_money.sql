-- The ledger (domain.md §1.1), state history (§1.3) and deadlines (§1.4).

create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'memberWallet', 'companyWallet', 'points', 'serviceFee', 'allowance', 'escrow',
    'gatewayClearing', 'platformRevenue', 'withdrawalInFlight', 'pointsIssue')),
  owner text not null check (owner <> ''),
  currency text not null,
  balance bigint not null default 0 check (balance between -9007199254740991 and 9007199254740991),
  created_at timestamptz not null default now(),
  unique (kind, owner),
  check (currency = case when kind in ('points', 'pointsIssue') then 'PTS' else 'CNY' end),
  constraint ledger_account_not_overdrawn
    check (balance >= 0 or kind in ('gatewayClearing', 'platformRevenue', 'pointsIssue'))
);

create table ledger_transaction (
  id text primary key default new_id(),
  kind text not null check (kind <> ''),
  ref text not null,
  -- The caller's name of this movement: the same key posts once.
  key text unique,
  reverses text unique references ledger_transaction,
  at timestamptz not null default now()
);
create index ledger_transaction_ref on ledger_transaction (ref);

create table ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id text not null references ledger_transaction,
  account_id bigint not null references ledger_account,
  amount bigint not null check (amount <> 0 and amount between -9007199254740991 and 9007199254740991),
  -- Written by the trigger below, never by the caller.
  balance_after bigint not null,
  counterpart text,
  memo text,
  at timestamptz not null default now()
);
create index ledger_entry_account on ledger_entry (account_id, id desc);
create index ledger_entry_account_at on ledger_entry (account_id, at);
create index ledger_entry_transaction on ledger_entry (transaction_id);

-- A balance moves because an entry is written, and for no other reason.
create function ledger_apply_entry() returns trigger language plpgsql as $$
begin
  update ledger_account set balance = balance + new.amount where id = new.account_id returning balance into new.balance_after;
  return new;
end $$;
create trigger ledger_entry_applies before insert on ledger_entry for each row execute function ledger_apply_entry();

create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 then
      raise exception 'a ledger account starts at zero' using errcode = 'restrict_violation';
    end if;
  elsif pg_trigger_depth() < 2 or (new.id, new.kind, new.owner, new.currency) is distinct from (old.id, old.kind, old.owner, old.currency) then
    raise exception 'a ledger balance changes by entries only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_account_guard before insert or update on ledger_account
  for each row execute function ledger_guard_account();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: corrections are new rows', lower(tg_op), tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entry_is_final before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();
create trigger ledger_transaction_is_final before update or delete or truncate on ledger_transaction
  for each statement execute function refuse_change();
create trigger ledger_account_stays before delete or truncate on ledger_account
  for each statement execute function refuse_change();

-- At commit every touched transaction has at least two entries and each currency adds up to zero.
create function ledger_check_balanced() returns trigger language plpgsql as $$
declare
  checked text := case when tg_table_name = 'ledger_transaction' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'transaction_id' end;
begin
  if (select count(*) from ledger_entry where transaction_id = checked) < 2 then
    raise exception 'ledger transaction % has fewer than two entries', checked using errcode = 'integrity_constraint_violation';
  end if;
  if exists (
    select from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.transaction_id = checked group by a.currency having sum(e.amount) <> 0
  ) then
    raise exception 'ledger transaction % is not balanced', checked using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_balanced after insert on ledger_transaction
  deferrable initially deferred for each row execute function ledger_check_balanced();
create constraint trigger ledger_entry_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_check_balanced();

create table state_history (
  id bigint generated always as identity primary key,
  aggregate text not null,
  aggregate_id text not null,
  -- Null on the row that tells of the making.
  from_state text,
  event text not null,
  to_state text not null,
  actor_kind text not null check (actor_kind in ('member', 'operator', 'system')),
  actor_id text,
  note text,
  at timestamptz not null default now()
);
create index state_history_aggregate on state_history (aggregate, aggregate_id, id);
create trigger state_history_is_final before update or delete or truncate on state_history
  for each statement execute function refuse_change();

create table deadline (
  kind text not null,
  ref text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  primary key (kind, ref)
);
create index deadline_due on deadline (due_at);
