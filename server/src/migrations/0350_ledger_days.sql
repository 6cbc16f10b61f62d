-- Every finished day of the ledger is bound by one hash (wallet.md (f)): the root of a Merkle tree over its entries, chained to the day before and
-- signed. Roots of 1,024 leaves are stored, so that the proof of an entry reads one block and not a whole day.
create table ledger_day (
  day date primary key,
  entries bigint not null check (entries >= 0),
  -- Blinds the leaves: hashes of others' entries in a proof must not be guessable.
  salt bytea not null,
  root text not null,
  previous text not null,
  head text not null,
  signature jsonb,
  sealed_at timestamptz not null default now()
);
create table ledger_day_block (
  day date not null references ledger_day,
  position integer not null check (position >= 0),
  first_id bigint not null,
  last_id bigint not null,
  root text not null,
  primary key (day, position)
);
-- Entries are written in the order of their time: a few blocks of the table are a day.
create index ledger_entry_at on ledger_entry using brin (at) with (pages_per_range = 32);

-- The text whose hash is the leaf of an entry. It says nothing that is erased when a member leaves.
create function ledger_leaf_text(salt bytea, entry_id bigint, transaction_id text, account_kind text, kind text, ref text, amount bigint,
    balance_after bigint, at timestamptz) returns text language sql stable as $$
  select concat_ws('|', 'juhe ledger entry 1', entry_id, transaction_id, account_kind, kind, ref, amount, balance_after,
    to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), encode(sha256(salt || convert_to(entry_id::text, 'UTF8')), 'hex'))
$$;

insert into deadline (kind, ref, due_at) values ('ledger.seal', 'daily', now() + interval '10 minutes');
