-- domain.md §8: who follows whom.
create table follow (
  member_id text not null references member (id) on delete cascade,
  target_id text not null references member (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Set when the followed member has looked at the list of fans.
  seen_at timestamptz,
  primary key (member_id, target_id),
  check (member_id <> target_id)
);
create index follow_target on follow (target_id, created_at desc, member_id);
create index follow_member on follow (member_id, created_at desc, target_id);
