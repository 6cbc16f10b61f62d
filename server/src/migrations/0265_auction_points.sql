-- Points that were bought stand apart from those that were earned or gifted (auction.md B7, C1): they are spent first, are not gifted and make no level.
alter table ledger_account
  drop constraint ledger_account_kind_check,
  drop constraint ledger_account_check,
  add constraint ledger_account_kind_check check (kind in (
    'memberWallet', 'companyWallet', 'points', 'pointsBought', 'serviceFee', 'allowance', 'escrow',
    'gatewayClearing', 'platformRevenue', 'withdrawalInFlight', 'pointsIssue')),
  add constraint ledger_account_currency_check
    check (currency = case when kind in ('points', 'pointsBought', 'pointsIssue') then 'PTS' else 'CNY' end);

-- The auction level of a member (auction.md B9). It never falls; the points towards the next one do when purchases are refunded.
create table member_level (
  member_id text primary key references member,
  level smallint not null default 1 check (level between 1 and 5),
  reached_at timestamptz not null default now(),
  -- Points earned less those taken back: entries of the kinds points.earned and points.reversed, less what is owed.
  earned_total bigint not null default 0,
  -- Points to take back that had been spent already (C9); the next ones earned settle it.
  owed bigint not null default 0 check (owed >= 0)
);
create trigger only_present_members before insert on member_level
  for each row execute function only_present_members('member_id');

create function level_never_falls() returns trigger language plpgsql as $$
begin
  if new.level < old.level then
    raise exception 'a level never falls' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger level_never_falls before update on member_level for each row execute function level_never_falls();

insert into member_level (member_id, level, reached_at, earned_total)
select m.id, case when e.earned >= 100000 then 5 when e.earned >= 20000 then 4 when e.earned >= 5000 then 3 when e.earned >= 1000 then 2 else 1 end,
  e.last_at, e.earned
from member m join lateral (
  select sum(e.amount)::bigint as earned, max(e.at) as last_at
  from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
  where a.kind = 'points' and a.owner = m.id and t.kind = 'points.earned') e on e.earned > 0
where m.cancelled_at is null;
