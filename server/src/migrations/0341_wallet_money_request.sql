-- wallet.md (f): a member asks another one for money. `member_id` asks, `payer_id` pays or declines.
create table money_request (
  id text primary key default new_id(),
  member_id text not null references member (id),
  payer_id text not null references member (id),
  amount_cents bigint not null check (amount_cents between 1 and 200000),
  memo text not null,
  state text not null check (state in ('open', 'paid', 'declined', 'withdrawn', 'lapsed')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (member_id <> payer_id)
);
-- Nobody is asked by the same member twice at a time.
create unique index money_request_open on money_request (member_id, payer_id) where state = 'open';
create index money_request_member on money_request (member_id, created_at desc, id);
create index money_request_payer on money_request (payer_id, created_at desc, id);
create trigger only_present_members before insert on money_request for each row execute function only_present_members('member_id');

-- Whom a member is not asked by any more.
create table money_request_block (
  member_id text not null references member (id) on delete cascade,
  blocked_id text not null references member (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, blocked_id)
);
create index money_request_block_blocked on money_request_block (blocked_id);
create trigger only_present_members before insert on money_request_block for each row execute function only_present_members('member_id');
