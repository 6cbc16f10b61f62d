-- auction.md B11: a member asks to belong to another team; the new inviter consents.
create table team_change (
  id text primary key default new_id(),
  member_id text not null references member (id),
  -- Whose team it was when it was asked; null for nobody's.
  former_id text references member (id),
  -- Who is asked.
  to_id text not null references member (id),
  state text not null check (state in ('asked', 'accepted', 'declined', 'lapsed', 'withdrawn')),
  created_at timestamptz not null default now(),
  lapses_at timestamptz not null,
  decided_at timestamptz
);
-- A member has one request at a time, and changes once.
create unique index team_change_asked on team_change (member_id) where state = 'asked';
create unique index team_change_accepted on team_change (member_id) where state = 'accepted';
create index team_change_member on team_change (member_id, created_at desc, id);
create index team_change_to on team_change (to_id, created_at, id) where state = 'asked';
create index team_change_former on team_change (former_id);
create trigger only_present_members before insert on team_change for each row execute function only_present_members('member_id');
