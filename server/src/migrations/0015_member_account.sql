-- Which version of which agreement a member accepted, and when.
create table member_consent (
  member_id text not null references member (id) on delete cascade,
  type text not null,
  version text not null,
  agreed_at timestamptz not null default now(),
  primary key (member_id, type, version)
);
