-- wallet.md (f): codes by which a member is paid. One general code a member; those with an amount end by themselves.
create table collect_code (
  code text primary key,
  member_id text not null references member (id) on delete cascade,
  amount_cents bigint check (amount_cents between 1 and 200000),
  memo text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  check ((amount_cents is null) = (expires_at is null))
);
create unique index collect_code_general on collect_code (member_id) where amount_cents is null;
create index collect_code_member on collect_code (member_id, created_at desc);
create trigger only_present_members before insert on collect_code for each row execute function only_present_members('member_id');
