-- Members see their sessions and linked sign-ins and end them (hardening.md H6, L5).
alter table session
  -- What the member's own list calls it; the token's hash is told to nobody.
  add column id text not null default new_id(),
  -- The browser (known_device); a sign-in on it replaces its former session. Null: opened before this was written down.
  add column device_hash bytea,
  add column device_kind text not null default 'unknown' check (device_kind in ('phone', 'tablet', 'computer', 'unknown')),
  -- Empty: opened before this was written down.
  add column method text not null default '' check (method in ('', 'password', 'code', 'wx')),
  -- Masked: the network of the sign-in, never the whole address.
  add column address text not null default '';

-- Since when the account signs in to its present member: a merge links it anew.
alter table wx_account rename column created_at to linked_at;
alter table wx_account
  add column nickname text not null default '',
  add column last_used_at timestamptz;
