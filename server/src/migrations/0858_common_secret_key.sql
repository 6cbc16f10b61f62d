-- Keys that have encrypted values of this database (docs/operating.md, Keys): a start without one of them is refused until it is dropped.
create table secret_key (
  -- Derived from the key and not leading back to it.
  id text primary key check (id ~ '^[0-9a-f]{12}$'),
  first_used_at timestamptz not null default now(),
  -- The latest start of a process that encrypts with it.
  started_at timestamptz,
  -- Values without a key id may be of this key: it was in use before there were key ids.
  precedes_ids boolean not null,
  dropped_at timestamptz
);

-- The key of a keyed hash that cannot be made anew without what only the member knows; null: from before there were key ids.
alter table payment_password add column key_id text;
alter table former_identity add column key_id text;
alter table card_trial add column key_id text;
alter table wallet_statement add column key_id text;

-- The key that a process encrypts with.
alter table api_replica add column key_id text;
