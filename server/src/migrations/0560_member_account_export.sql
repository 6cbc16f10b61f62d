-- Archives of accounts (docs/domain-language.md, Member). An archive is stored in pieces `exports/<file>-<n>`; `expired` ones wait for
-- the job that erases their pieces and then the row.
create table account_export (
  id text primary key default new_id(),
  member_id text not null references member (id),
  state text not null default 'building' check (state in ('building', 'ready', 'expired')),
  file text not null,
  pieces integer not null default 0,
  bytes bigint not null default 0,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz
);

-- A member has one that counts.
create unique index account_export_present on account_export (member_id) where state <> 'expired';
create trigger only_present_members before insert on account_export for each row execute function only_present_members('member_id');
