-- Counters of wrong passwords and codes belong to whoever tries, so that a stranger who knows a mobile locks nobody out
-- (hardening.md H1): a browser that the member has signed in with before, by its cookie, or an address.
create table known_device (
  member_id text not null references member (id) on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (member_id, device_hash)
);

drop table password_attempt;
create table password_attempt (
  -- A mobile, or the id of a member without one.
  mobile text not null,
  -- `member:…`, `device:…` or `address:…`; empty for all strangers together.
  source text not null,
  attempts integer not null,
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (mobile, source)
);
create index password_attempt_last_at on password_attempt (last_at);

alter table sms_code
  -- Who asked for the code; tries of others do not use up its tries.
  add column source text not null default '',
  add column other_tries integer not null default 0;
-- A sign-in that is under way when its member leaves (0095).
create trigger only_present_members before insert on known_device for each row execute function only_present_members('member_id');
