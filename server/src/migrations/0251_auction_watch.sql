-- Reminders of a lot that members asked for.
create table lot_watch (
  lot_id text not null references lot (id),
  member_id text not null references member (id),
  created_at timestamptz not null default now(),
  -- When the member was told that it opens, and that it ends.
  opening_told_at timestamptz,
  end_told_at timestamptz,
  primary key (lot_id, member_id)
);
create index lot_watch_member on lot_watch (member_id, created_at desc);
create trigger only_present_members before insert on lot_watch for each row execute function only_present_members('member_id');
