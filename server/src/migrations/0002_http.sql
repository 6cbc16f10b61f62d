-- One row for each limited thing (address, member, mobile …): the instants of the last hits, oldest first.
create table rate_limit (
  key text primary key,
  hits timestamptz[] not null,
  expires_at timestamptz not null
);
create index rate_limit_expires on rate_limit (expires_at);

-- domain.md §1.2: the first answer of a call that moves something, replayed for 24 hours.
create table idempotency_key (
  scope text not null,
  key text not null,
  operation text not null,
  -- sha256 of the operation and its canonical input.
  request_hash bytea not null,
  -- The envelope exactly as it was sent; null while the first call runs (never visible to others then).
  answer text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_key_created on idempotency_key (created_at);
