-- Second factors (hardening.md, best systems 1): one-time codes of an authenticator app, passkeys, recovery codes.
create table member_totp (
  member_id text primary key references member (id) on delete cascade,
  -- AES-256-GCM under a key derived from SECRET_KEY.
  secret_sealed bytea not null,
  -- Null until a code of it was typed once; only then it counts.
  confirmed_at timestamptz,
  -- The last time step whose code was used: no code counts twice (RFC 6238, 5.2).
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table passkey (
  id text primary key default new_id(),
  member_id text not null references member (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  -- Copied between devices by their maker.
  synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_member on passkey (member_id);

-- Keyed hashes; a code that was used is gone.
create table recovery_code (
  member_id text not null references member (id) on delete cascade,
  code_hash bytea not null,
  primary key (member_id, code_hash)
);

-- A sign-in that waits for its second step.
create table sign_in_ticket (
  ticket_hash bytea primary key,
  member_id text not null references member (id) on delete cascade,
  -- How the first step was done, as session.method.
  method text not null,
  agreed boolean not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_ticket_expires on sign_in_ticket (expires_at);

-- Challenges of passkeys, each good for one answer.
create table passkey_challenge (
  challenge_hash bytea primary key,
  -- Null: whoever signs in.
  member_id text references member (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

-- When the member of a session last proved to be there; sensitive operations ask for a recent one.
alter table session
  add column proved_at timestamptz,
  drop constraint session_method_check,
  add constraint session_method_check check (method in ('', 'password', 'code', 'wx', 'passkey'));

-- What is under way when its member leaves (0095).
create trigger only_present_members before insert on member_totp for each row execute function only_present_members('member_id');
create trigger only_present_members before insert on passkey for each row execute function only_present_members('member_id');
create trigger only_present_members before insert on recovery_code for each row execute function only_present_members('member_id');
create trigger only_present_members before insert on sign_in_ticket for each row execute function only_present_members('member_id');
create trigger only_present_members before insert on passkey_challenge for each row execute function only_present_members('member_id');
