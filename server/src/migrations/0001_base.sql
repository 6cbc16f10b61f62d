-- Ids are opaque text: 20 letters and digits, 114 random bits (works alike on PostgreSQL 15 and 18).
create function new_id() returns text
  language sql volatile parallel safe
  return left(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', 'Zz'), 20);

-- domain.md §2. Eight letters and digits without look-alikes (no 0 O 1 I L).
create function new_promotion_code() returns text
  language sql volatile parallel safe
  return (
    select string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + get_byte(bytes, i) % 31, 1), '')
    from (select decode(md5(gen_random_uuid()::text), 'hex') as bytes) as random, generate_series(0, 7) as i
  );

create table member (
  id text primary key default new_id(),
  -- Missing until bound after a messaging-app sign-in, and after cancelling.
  mobile text unique,
  password_hash text,
  password_failures integer not null default 0,
  password_locked_until timestamptz,
  nickname text not null,
  avatar text not null default '',
  gender text not null default 'unknown' check (gender in ('unknown', 'male', 'female')),
  birthday date,
  region text not null default '',
  bio text not null default '',
  promotion_code text not null unique default new_promotion_code(),
  inviter_id text references member (id),
  roles text[] not null default '{}' check (roles <@ array['expert', 'shopOwner']),
  labels text[] not null default '{}' check (cardinality(labels) <= 10),
  -- Who sees the homepage: 0 everyone, 1 friends, 2 only listed members, 3 only the member (domain.md §8).
  permission_level integer not null default 0 check (permission_level between 0 and 3),
  allowed_member_ids text[] not null default '{}',
  icon_order text[] not null default '{}',
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  check (inviter_id <> id)
);
create index member_inviter on member (inviter_id) where inviter_id is not null;

-- Tokens are kept as their sha256 only.
create table session (
  token_hash bytea primary key,
  member_id text not null references member (id) on delete cascade,
  device text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_member on session (member_id);
create index session_expires on session (expires_at);
