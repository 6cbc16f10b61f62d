-- wallet.md (f): what a member means to spend in a month, of all spending (`total`) or of one category.
create table wallet_budget (
  member_id text not null references member (id),
  scope text not null check (scope in ('total', 'goods', 'courses', 'auction', 'people', 'fees')),
  limit_cents bigint not null check (limit_cents > 0),
  -- The greatest percentage of which the member was told, and in which month (`2026-11`).
  told_percent integer not null default 0 check (told_percent in (0, 80, 100)),
  told_month text not null default '',
  -- The latest entry of the wallet that was taken into account.
  seen_entry bigint not null default 0,
  primary key (member_id, scope)
);
create trigger only_present_members before insert on wallet_budget for each row execute function only_present_members('member_id');

insert into deadline (kind, ref, due_at) values ('budget.check', 'wallets', now()) on conflict do nothing;
