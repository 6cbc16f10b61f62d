-- social.md (a), visibility: besides the level and its list, a member can withhold the own homepage and creations from listed members ("does not let
-- them look", overrides every level), and blocking somebody withholds both from each other.
create table member_denial (
  member_id text not null references member (id) on delete cascade,
  denied_id text not null references member (id) on delete cascade,
  -- The order in which the list was written.
  position integer not null,
  created_at timestamptz not null default now(),
  primary key (member_id, denied_id),
  check (member_id <> denied_id)
);
create index member_denial_denied on member_denial (denied_id);
create trigger only_present_members before insert on member_denial for each row execute function only_present_members('member_id');

-- The three parts of may_look. Lists ask the parts (db/may-look.ts), since a function with a subquery is called for each row: the level is
-- inlined, and the set of those who withhold themselves is read once for a statement.
create function withheld_from(viewer text) returns table (id text) language sql stable parallel safe
  begin atomic
    select d.member_id from member_denial d where d.denied_id = viewer
    union all select b.member_id from member_block b where b.blocked_id = viewer
    union all select b.blocked_id from member_block b where b.member_id = viewer;
  end;
create function are_friends(a text, b text) returns boolean language sql stable parallel safe
  return exists (select from follow where member_id = a and target_id = b)
    and exists (select from follow where member_id = b and target_id = a);
create function level_admits(owner member, viewer text) returns boolean language sql stable parallel safe
  return case
    when owner.permission_level = 0 or owner.id = viewer then true
    when owner.permission_level = 1 then are_friends(owner.id, viewer)
    when owner.permission_level = 2 then coalesce(viewer = any (owner.allowed_member_ids), false)
    else false
  end;

-- Whether a member's creations are shown to somebody (null: a visitor).
create or replace function may_look(owner member, viewer text) returns boolean language sql stable parallel safe
  return level_admits(owner, viewer) and owner.id not in (select id from withheld_from(viewer));
