-- auction.md B12: a member's share of a service fee that was collected from somebody whom the member invited.

create table share (
  id text primary key default new_id(),
  member_id text not null references member (id),
  -- The seller whose settled order paid the fee.
  from_id text not null references member (id),
  -- One settled order makes one share.
  order_no text not null unique,
  fee_cents bigint not null check (fee_cents > 0),
  rate_bp integer not null check (rate_bp between 1 and 2000),
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('pending', 'due', 'credited', 'reversed')),
  -- Of a credited share that was reversed: what the member's wallet did not hold then; netted from the next credits.
  owed_cents bigint not null default 0 check (owed_cents >= 0),
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (member_id <> from_id),
  -- I9: at most 20 % of what was collected.
  check (amount_cents * 10000 <= fee_cents * rate_bp)
);
create index share_member on share (member_id, created_at desc, id);
create index share_owed on share (member_id) where owed_cents > 0;
create index share_from on share (from_id);
create trigger only_present_members before insert on share for each row execute function only_present_members('member_id');
